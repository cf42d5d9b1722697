/* SPDX-License-Identifier: MPL-2.0 */
/* How long a step of a page takes in a browser: script, style and layout. */
import {Browser} from "../pages/cdp.mjs";

const [, , program, folder, page] = process.argv;
const browser = new Browser(program, folder + "/profile");

/* The times of all steps forward, and of as many jumps to places anywhere. */
const MEASURE = `(() => {
    const scrub = document.getElementById("scrub");
    const board = document.getElementById("board");
    const last = Number(scrub.max);
    const time = (act) => {
        const start = performance.now();
        act();
        board.getBoundingClientRect();
        return performance.now() - start;
    };
    const key = (key) => document.dispatchEvent(new KeyboardEvent("keydown", {key}));
    const jump = (n) => {
        scrub.value = n;
        scrub.dispatchEvent(new Event("input"));
    };
    const steps = [], jumps = [];
    key("Home");
    for (let i = 0; i < last; i++) steps.push(time(() => key("ArrowRight")));
    for (let i = 0, n = 1; i < last; i++, n = n * 16807 % 2147483647)
        jumps.push(time(() => jump(n % last)));
    const {domInteractive, loadEventEnd, responseEnd} = performance.getEntriesByType("navigation")[0];
    return {steps, jumps, ready: loadEventEnd - responseEnd, parsed: domInteractive - responseEnd};
})()`;

const told = (what, times) => {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(1);
    console.log(`${what} in the browser: ${at(0.5)} ms in the median, ` +
        `${at(0.99)} in 99 of 100, ${at(1)} at the most (${sorted.length})`);
};

try {
    await browser.begin();
    await browser.size(1280, 850);
    await browser.open("file://" + folder + "/" + page);
    const {steps, jumps, ready} = await browser.eval(MEASURE);
    told("a step", steps);
    told("a jump", jumps);
    console.log(`the page is ready after ${ready.toFixed(0)} ms`);
} finally {
    await browser.close();
}
