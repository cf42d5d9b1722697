/* SPDX-License-Identifier: MPL-2.0 */
/* What of a page not everybody can read or reach, as it is shown: text without
 * contrast, things without a name, ids given twice, headings out of order. */

/* Run in the page; returns what is wrong. */
export const AUDIT = `(() => {
    const TEXT = 4.5, LARGE = 3; /* contrast that WCAG 2 AA asks for */
    const bad = [];
    const numbers = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
    const light = (colour) => {
        const [r, g, b] = numbers(colour).map((v) => v / 255).map((v) =>
            v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => {
        const [x, y] = [light(a), light(b)].sort((m, n) => n - m);
        return (x + 0.05) / (y + 0.05);
    };
    const ground = (element) => {
        for (let e = element; e; e = e.parentElement) {
            const colour = getComputedStyle(e).backgroundColor;
            const [, , , alpha = 1] = numbers(colour);
            if (alpha === 1) return colour;
        }
        return "rgb(255, 255, 255)";
    };
    const told = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + " " + e.textContent.trim().slice(0, 30);
    let checked = 0;
    for (const e of document.body.querySelectorAll("*")) {
        if (e.closest("svg,script,style") || !e.checkVisibility()) continue;
        if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
        const style = getComputedStyle(e);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const ratio = contrast(style.color, ground(e));
        checked++;
        if (ratio < (large ? LARGE : TEXT)) bad.push(told(e) + ": contrast " + ratio.toFixed(2));
    }
    if (checked < 5) bad.push("only " + checked + " texts were seen");
    const named = (e) => e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") ||
        e.textContent.trim() || (e.labels && e.labels.length > 0) || e.title;
    for (const e of document.querySelectorAll("a,button,input,select,[role=img]"))
        if (e.checkVisibility() && !named(e)) bad.push(told(e) + ": no name");
    for (const svg of document.querySelectorAll("svg"))
        if (svg.checkVisibility() && !svg.closest("[aria-hidden=true]") && svg.getAttribute("role") !== "img")
            bad.push("a picture that says nothing");
    const ids = new Set();
    for (const e of document.querySelectorAll("[id]")) {
        if (ids.has(e.id)) bad.push("twice: #" + e.id);
        ids.add(e.id);
    }
    for (const e of document.querySelectorAll("[aria-labelledby],[aria-describedby]"))
        for (const id of [e.getAttribute("aria-labelledby"), e.getAttribute("aria-describedby")].join(" ").split(" "))
            if (id && !ids.has(id)) bad.push("named by nothing: " + id);
    let level = 0;
    for (const h of document.querySelectorAll("h1,h2,h3,h4")) {
        if (!h.checkVisibility()) continue;
        const now = Number(h.tagName[1]);
        if (now > level + 1) bad.push(told(h) + ": a heading below none");
        level = now;
    }
    if (!document.documentElement.lang) bad.push("no language");
    if (!document.title) bad.push("no title");
    for (const e of document.querySelectorAll("#buttons button,nav a"))
        if (e.checkVisibility() && Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < 24)
            bad.push(told(e) + ": too small to be hit");
    return bad;
})()`;
