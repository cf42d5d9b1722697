/* SPDX-License-Identifier: MPL-2.0 */
/* What a person does with a page, done in a browser. */
import {writeFileSync} from "node:fs";
import {AUDIT} from "./audit.mjs";
import {Browser} from "./cdp.mjs";

const [, , program, folder] = process.argv;
const browser = new Browser(program, folder + "/profile");
const url = (name) => "file://" + folder + "/" + name;
let passed = 0;
let failed = 0;

const log = process.env.VERBOSE ? console.log : () => {};
const is = (what, have, want) => {
    log(what);
    if (JSON.stringify(have) === JSON.stringify(want)) {
        passed++;
        return;
    }
    failed++;
    console.log(`${what}: ${JSON.stringify(have)}, not ${JSON.stringify(want)}`);
};
/* What comes a moment later, however slow the machine: READ is asked again
 * until it gives what is wanted, for ten seconds at most. */
const soon = async (what, read, want) => {
    const end = Date.now() + 10000;
    let have = await read();
    while (JSON.stringify(have) !== JSON.stringify(want) && Date.now() < end) {
        await browser.frames();
        have = await read();
    }
    is(what, have, want);
};
const get = (expression) => browser.eval(expression);
const heading = () => get("document.querySelector('#now h2').textContent");
const step = () => get("Number(document.getElementById('scrub').value)");
const count = (selector) => get(`document.querySelectorAll('${selector}').length`);
const shown = (selector) => get(`!!document.querySelector('${selector}')?.checkVisibility()`);

/* The board in words, which follow when the stepping pauses. */
const told = () => get("document.getElementById('words').textContent");

const quiet = (name) => {
    const bad = browser.events.filter((e) => e.method === "Runtime.exceptionThrown" ||
        e.method === "Page.javascriptDialogOpening");
    is(name + " throws nothing and asks nothing", bad.map((e) => e.method), []);
};

const steps = async () => {
    await browser.size(1280, 850);
    await browser.open(url("sample.html"));
    is("it begins before the first action", await heading(), "Before the first action");
    is("the board is drawn", await count("#board use") > 20, true);
    await get("document.querySelector('[data-go=next]').click()");
    is("a button steps", await heading(), "Line 23");
    is("the address follows", await get("location.hash"), "#l23");
    await soon("an attack is an arrow", async () => (await told()).includes("Test Walker (w1) attacks Test Forge (f1)"), true);
    is("the line is marked", await get("document.querySelector('#story .on').id"), "l23");
    await get("document.querySelector('#l30 code').click()");
    is("a click on a line goes there", await heading(), "Line 30");
    await get("(s => { s.value = 2; s.dispatchEvent(new Event('input')); })(document.getElementById('scrub'))");
    is("the bar goes there", await heading(), "Line 24");
    quiet("stepping");
};

const links = async () => {
    await browser.open(url("sample.html") + "#l28d");
    is("a link opens a damage ruling", await heading(), "The damage of line 28");
    await soon("its edges are on the board", async () => (await told()).split("damage: ")[1]?.split(". ").length > 8, true);
    is("its table is beside it", await count("#now tr"), 9);
    await get("location.hash = '#l26'");
    await soon("a link within the page", heading, "Line 26");
    await browser.open(url("sample.html") + "#nowhere");
    is("a link to nothing begins", await step(), 0);
    quiet("links");
};

const keys = async () => {
    await browser.open(url("wrong.html"));
    const last = await get("Number(document.getElementById('scrub').max)");
    await browser.key("ArrowRight");
    is("right is one step", await step(), 1);
    await browser.key("End");
    is("End is the last", await step(), last);
    await browser.key("ArrowLeft");
    is("left is one back", await step(), last - 1);
    await browser.key("Home");
    is("Home is the first", await step(), 0);
    await browser.key("n", "n");
    is("n finds a finding", await count("#now .f") > 0, true);
    is("it is marked on the bar", await count("#ticks i") > 0, true);
    const found = await step();
    await browser.key("n", "n");
    await browser.key("p", "p");
    is("p goes back to it", await step(), found);
    let seen = new Set();
    for (let i = 0; i < 25; i++) {
        await browser.key("Tab");
        seen.add(await get("document.activeElement.id || document.activeElement.dataset.go || document.activeElement.tagName"));
    }
    is("the keyboard reaches everything", ["theme", "scrub", "first", "badback", "back", "next", "bad", "last"].filter((id) => !seen.has(id)), []);
    await get("document.getElementById('scrub').focus()");
    const before = await step();
    await browser.key("ArrowRight");
    is("an arrow on the bar is one step", await step(), before + 1);
    quiet("keys");
};

const branches = async () => {
    await browser.open(url("branches.html"));
    is("branches can be chosen", await shown("#courses"), true);
    const lines = () => get("Number(document.getElementById('scrub').max)");
    const game = await lines();
    const first = await get("document.querySelector('#steps ol li.s').id");
    await browser.key("b", "b");
    is("b takes a branch", await get("document.getElementById('course').value"), "1");
    is("its steps are its own", await lines() !== game || await get("location.hash") !== "", true);
    await browser.open(url("branches.html") + "#" + first);
    is("a link leads into a branch", await get("document.getElementById('course').value") !== "0", true);
    quiet("branches");
};

const narrow = async () => {
    await browser.size(400, 800);
    await browser.open(url("sample.html") + "#l28d");
    is("nothing is wider than a telephone", await get("document.documentElement.scrollWidth"), 400);
    is("the board fits", await get("document.getElementById('board').getBoundingClientRect().width <= 400"), true);
    is("a thumb finds the buttons", await get("[...document.querySelectorAll('#buttons button')].every(b => b.getBoundingClientRect().height >= 44)"), true);
    is("the board is in sight", await get("Math.abs(document.getElementById('viewer').getBoundingClientRect().top) < 100"), true);
    await browser.size(1280, 850);
};

const paper = async () => {
    await browser.open(url("wrong.html"));
    const pdf = (await browser.send("Page.printToPDF", {})).data;
    is("it prints", Buffer.from(pdf, "base64").subarray(0, 5).toString(), "%PDF-");
    writeFileSync(folder + "/wrong.pdf", Buffer.from(pdf, "base64"));
    await browser.send("Emulation.setEmulatedMedia", {media: "print"});
    is("paper has no buttons", await shown("#viewer"), false);
    is("paper has pictures", await shown("#story figure"), true);
    is("paper has every event", await shown("#story ul"), true);
    is("paper has room for a signature", await shown(".sign"), true);
    await browser.send("Emulation.setEmulatedMedia", {media: ""});
};

const plain = async () => {
    await browser.send("Emulation.setScriptExecutionDisabled", {value: true});
    await browser.open(url("sample.html"));
    is("without a script there are no dead buttons", [await shown("#viewer"), await shown("#theme")], [false, false]);
    is("without a script the story has pictures", await shown("#story figure svg"), true);
    is("without a script the story has its events", await shown("#story ul"), true);
    await browser.send("Emulation.setScriptExecutionDisabled", {value: false});
    await browser.open(url("broken.html"));
    is("with a script that fails there are no dead buttons", [await shown("#viewer"), await shown("#story figure svg")], [false, true]);
};

const themes = async () => {
    const ground = () => get("getComputedStyle(document.body.parentElement).backgroundColor");
    const scheme = (value) => browser.send("Emulation.setEmulatedMedia", {features: [{name: "prefers-color-scheme", value}]});
    await scheme("light");
    await browser.open(url("sample.html"));
    const light = await ground();
    await scheme("dark");
    const dark = await ground();
    is("the system's theme is followed", light !== dark, true);
    await browser.key("t", "t");
    is("t asks for light", await ground(), light);
    await get("document.getElementById('theme').click()");
    await scheme("light");
    is("the button asks for dark", await ground(), dark);
    /* The browser writes down what a page keeps a little later. */
    await soon("which is kept", async () => {
        await browser.open(url("sample.html"));
        return ground();
    }, dark);
    await browser.send("Emulation.setEmulatedMedia", {media: "print"});
    is("paper is white whatever the theme", await ground(), "rgb(255, 255, 255)");
    is("and its cards are light", await get("getComputedStyle(document.documentElement).getPropertyValue('--card')"), "#fffdf7");
    await browser.send("Emulation.setEmulatedMedia", {media: ""});
    await scheme("");
    await get("localStorage.clear()");
};

/* What of the board's drawings leaves it, and which of a card's texts lie on one
 * another. */
const CROWD = `(() => {
    const bad = [];
    const board = document.getElementById("board");
    const ground = board.getBoundingClientRect();
    const side = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5;
    const meet = (a, b) => side(a, b) && a.top < b.bottom - 3 && b.top < a.bottom - 3;
    for (const use of board.querySelectorAll("use")) {
        const box = use.getBoundingClientRect();
        if (box.left < ground.left || box.right > ground.right) bad.push("out: " + use.href.baseVal);
    }
    for (const card of document.querySelectorAll(".drawings g:has(> .val)")) {
        const shown = board.querySelector('use[href="#' + card.id + '"]');
        if (!shown) continue;
        const texts = [...card.querySelectorAll(":scope > text")].map((t) => [t.textContent, t.getBBox()]).map(
            ([text, b]) => [text, {left: b.x, right: b.x + b.width, top: b.y, bottom: b.y + b.height}]);
        for (const [a, boxA] of texts)
            for (const [b, boxB] of texts)
                if (a < b && meet(boxA, boxB)) bad.push(a + " on " + b);
    }
    return bad;
})()`;

const crowd = async () => {
    await browser.size(1280, 850);
    for (const log of ["crowd", "sample"]) {
        await browser.open(url(log + ".html"));
        is(log + " has its place", await get(CROWD), []);
        await browser.key("ArrowRight");
        is(log + " has its place behind a step", await get(CROWD), []);
    }
    await browser.open(url("crowd.html"));
    is("cards that overlap are counted", (await get("document.getElementById('board').ownerDocument.body.textContent")).includes("24 \u00d7 ?"), true);
    await browser.open(url("evil.html"));
    is("a long title of a branch stays in its column", await get("(s => s.scrollWidth <= s.clientWidth)(document.getElementById('side'))"), true);
    await browser.open(url("wrong.html") + "#l36");
    is("a link to a late line shows the head of the page", await get("scrollY"), 0);
    quiet("the crowd");
};

const audit = async () => {
    const pages = ["sample.html#l28d", "wrong.html#l27", "branches.html", "deck.html",
        ...["index", "names", "standings", "players", "pods", "clock", "event"].map((n) => "www/" + n + ".html"),
        ...["bracket", "standings", "print-slips", "print-names", "print-standings", "print-bracket",
            "print-registration"].map((n) => "knock/" + n + ".html")];
    for (const value of ["light", "dark"]) {
        await browser.send("Emulation.setEmulatedMedia", {features: [{name: "prefers-color-scheme", value}]});
        for (const page of pages) {
            await browser.open(url(page));
            is(page + " is for everybody, " + value, await get(AUDIT), []);
        }
    }
    await browser.send("Emulation.setEmulatedMedia", {features: []});
};

const names = async () => {
    await browser.open(url("sample.html"));
    await browser.send("Emulation.setEmulatedMedia", {media: "print"});
    const {nodes} = await browser.send("Accessibility.getFullAXTree");
    const told = nodes.map((n) => n.name?.value ?? "").filter((n) => n.startsWith("The table. Round"));
    is("pictures are told", told.length > 1, true);
    is("as a judge would say it", told.some((n) => n.includes("Ann Lee, combatants: Test Walker (w1), attack 5, defence 3, BARRAGE 1:2, ATTACKER.")), true);
    is("damage is told", told.some((n) => n.includes("Test Walker (w1) to Test Guard (g1): 5 offered, 1 absorbed, 4 left.")), true);
    await browser.send("Emulation.setEmulatedMedia", {media: ""});
};

const evil = async () => {
    await browser.open(url("evil.html"));
    is("three scripts, all the page's", await count("script"), 3);
    is("no element of the log's", await count("img,iframe,object,embed,link,base,form"), 0);
    is("no attribute of the log's", await get("[...document.querySelectorAll('*')].filter(e => [...e.attributes].some(a => a.name.startsWith('on'))).length"), 0);
    const last = await get("Number(document.getElementById('scrub').max)");
    for (let i = 0; i <= last; i++) await browser.key("ArrowRight");
    is("every step is drawn", await step(), last);
    await soon("names are text", async () => (await told()).includes("<script>alert('ann')</script>"), true);
    await browser.key("b", "b");
    is("a branch's title is text", await get("document.getElementById('course').options[1].textContent"), "branch: </script><script>alert(8)</script><!--");
    quiet("the evil log");
};

const event = async () => {
    const pages = ["index", "pairings", "names", "standings", "players", "pods", "clock"];
    await browser.size(400, 800);
    for (const page of pages) {
        await browser.open(url("www/" + page + ".html"));
        is(page + " fits a telephone", await get("document.documentElement.scrollWidth"), 400);
        is(page + " has no element of a name's", [await count("b[onclick]"), await count("script")], [0, 2]);
        is(page + " leads to the others", await count("nav a"), pages.length);
        quiet(page);
    }
    await browser.open(url("www/standings.html"));
    is("the standings fit with three tie-breakers", await get("(s => s.scrollWidth <= s.clientWidth)(document.querySelector('.scroll'))"), true);
    is("and with what was won and lost", [await shown(".record"), await shown(".phone")], [false, true]);
    await browser.open(url("www/names.html"));
    const find = (text) => get(`(f => { f.value = ${JSON.stringify(text)}; f.dispatchEvent(new Event('input')); return [...document.querySelectorAll('.names li')].filter(i => !i.hidden).length; })(document.querySelector('#find input'))`);
    is("a search finds both sides of a table", await find("ann lee"), 2);
    is("in any case", await find("HANA"), 2);
    is("nobody is nobody", await find("nobody at all"), 0);
    await browser.open(url("www/clock.html"));
    const clock = () => get("document.querySelector('.clock').textContent");
    const first = await clock();
    is("the clock shows what is left of the round", /^\d\d:\d\d$/.test(first), true);
    await soon("the clock runs", async () => await clock() < first, true);
    await browser.open(url("knock/bracket.html"));
    is("the bracket fits a telephone", await get("document.documentElement.scrollWidth"), 400);
    is("it is drawn side by side", await count("svg.bracket"), 3);
    is("in the size in which it can be read", await get("document.querySelector('svg.bracket').getBoundingClientRect().width > 600"), true);
    is("names in it are text", [await count("b[onclick]"), await count("script")], [0, 2]);
    quiet("the bracket");
    for (const kind of ["slips", "names", "standings", "places", "bracket", "registration"]) {
        await browser.open(url("knock/print-" + kind + ".html"));
        is("paper has no scripts: " + kind, [await count("script"), await count("b[onclick]"), await count("svg.qr") > 0], [0, 0, true]);
        quiet(kind);
    }
    await browser.size(1280, 800);
    await browser.open(url("www/pairings.html"));
    is("a table is read from across a room", await get("parseFloat(getComputedStyle(document.querySelector('.wide')).fontSize) >= 24"), true);
};

try {
    await browser.begin();
    for (const test of [steps, links, keys, branches, narrow, paper, plain, themes, crowd, audit, names, evil, event])
        await test();
} catch (e) {
    failed++;
    console.log(e);
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
