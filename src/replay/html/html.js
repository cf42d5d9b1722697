/* SPDX-License-Identifier: MPL-2.0 */
/* Viewer of a game: steps through its frames and draws the differences. */
(() => {
    const $ = (id) => document.getElementById(id);
    const board = $("board");
    if (!board) return;
    const data = JSON.parse($("data").textContent);
    const frames = data.f;
    const HEAD = 4; /* numbers in a frame in front of its nodes */
    const EVERY = 50; /* frames between two kept states */
    const BAD = 1; /* severities up to this one are marked as bad */

    /* --- states: the node in each slot, by frame --- */
    const kept = [new Map()];
    const apply = (state, frame) => {
        for (let i = HEAD; i < frame.length;) {
            if (frame[i + 1] < 0) {
                state.delete(frame[i]);
                i += 2;
            } else {
                state.set(frame[i], frame.slice(i + 1, i + 5));
                i += 5;
            }
        }
    };
    const stateOf = (n) => {
        const last = Math.min(Math.floor((n + 1) / EVERY), kept.length - 1);
        const state = new Map(kept[last]);
        for (let i = last * EVERY; i <= n; i++) {
            apply(state, frames[i]);
            if ((i + 1) % EVERY === 0 && kept.length === (i + 1) / EVERY)
                kept.push(new Map(state));
        }
        return state;
    };

    /* --- drawing --- */
    const layers = [0, 1, 2].map((i) => $("y" + i));
    const uses = new Map();
    const titleOf = (drawing) => {
        const title = $("t" + drawing);
        return title ? title.textContent : "";
    };
    const drawNode = (slot, node) => {
        let use = uses.get(slot);
        if (!use) {
            use = document.createElementNS("http://www.w3.org/2000/svg", "use");
            uses.set(slot, use);
            use.slotNode = [-1];
        }
        const old = use.slotNode;
        if (old[0] !== node[0]) use.setAttribute("href", "#i" + node[0]);
        if (old[1] !== node[1] || old[2] !== node[2])
            use.style.transform = "translate(" + node[1] + "px," + node[2] + "px)";
        use.slotNode = node;
        if (!use.parentNode) layers[data.s[slot]].append(use);
    };
    const draw = (state) => {
        for (const [slot, use] of uses)
            if (use.parentNode && !state.has(slot)) use.remove();
        for (const [slot, node] of state) drawNode(slot, node);
    };
    const words = (state) => {
        const groups = new Map();
        const slots = [...state.keys()].sort((a, b) => state.get(a)[2] - state.get(b)[2] || state.get(a)[1] - state.get(b)[1]);
        for (const slot of slots) {
            const [drawing, , , group] = state.get(slot);
            const title = titleOf(drawing);
            if (!title) continue;
            if (!groups.has(group)) groups.set(group, []);
            groups.get(group).push(title);
        }
        return [...groups.keys()].sort((a, b) => a - b).map((g) =>
            ($("w" + g) ? $("w" + g).textContent + " " : "") + groups.get(g).join(" ")).join("\n");
    };

    /* Writes the words of a state, but only after a pause in the stepping. */
    const PAUSE = 30; /* milliseconds */
    let telling = 0;
    const tell = (state) => {
        clearTimeout(telling);
        telling = setTimeout(() => {
            $("words").textContent = words(state);
        }, PAUSE);
    };

    /* --- courses: the game, and each branch with the game before it --- */
    const course = (branch) => {
        const own = [];
        frames.forEach((f, i) => {
            if (f[2] === branch) own.push(i);
        });
        if (branch === 0) return own;
        const [parent, line, inclusive] = data.b[branch - 1];
        const before = course(parent).filter((i) => i < own[0] &&
            (inclusive ? frames[i][0] <= line : frames[i][0] < line));
        return before.concat(own);
    };
    let branch = 0;
    let steps = course(0);
    let at = 0; /* index in steps */

    /* --- display of one step --- */
    const item = (frame) => $("l" + frame[0]);
    const fragment = (frame) => "#l" + frame[0] + (frame[1] ? "d" : "");
    const explain = (frame) => {
        const now = $("now");
        const from = item(frame);
        const title = document.createElement("h2");
        now.replaceChildren(title);
        title.textContent = frame[0] === 0 ? "Before the first action" :
            (frame[1] ? "The damage of line " : "Line ") + frame[0];
        if (!from) return;
        for (const child of from.children) {
            if (child.matches("figure,ol,a")) continue;
            if (frame[1] && child.matches("ul")) continue;
            now.append(child.cloneNode(true));
        }
    };
    const mark = (frame) => {
        const on = document.querySelector("#story .on");
        const li = item(frame);
        if (on) on.classList.remove("on");
        if (!li) return;
        li.classList.add("on");
        const story = $("story");
        if (story.scrollHeight <= story.clientHeight) return;
        const top = li.getBoundingClientRect().top - story.getBoundingClientRect().top;
        if (top < 40 || top > story.clientHeight - 80)
            story.scrollTop += top - story.clientHeight / 3;
    };
    const show = (n, address) => {
        at = Math.max(0, Math.min(n, steps.length - 1));
        const frame = frames[steps[at]];
        const state = stateOf(steps[at]);
        draw(state);
        explain(frame);
        mark(frame);
        $("scrub").value = at;
        $("scrub").setAttribute("aria-valuetext", "line " + frame[0]);
        $("at").textContent = "Step " + at + " of " + (steps.length - 1);
        board.setAttribute("aria-label", "The board, " +
            (frame[1] ? "the damage of line " : "behind line ") + frame[0]);
        tell(state);
        if (address) history.replaceState(null, "", fragment(frame));
    };
    const setCourse = (b) => {
        const frame = frames[steps[at]];
        branch = b;
        steps = course(b);
        $("scrub").max = steps.length - 1;
        $("course").value = b;
        ticks();
        const same = steps.findIndex((i) => frames[i] === frame);
        return same >= 0 ? same : steps.findIndex((i) => frames[i][2] === b);
    };
    const ticks = () => {
        $("ticks").replaceChildren();
        steps.forEach((i, n) => {
            if (frames[i][3] < 0 || frames[i][3] > 2) return;
            const tick = document.createElement("i");
            tick.style.left = 100 * n / Math.max(1, steps.length - 1) + "%";
            if (frames[i][3] <= BAD) tick.className = "bad";
            tick.title = "finding at line " + frames[i][0];
            $("ticks").append(tick);
        });
    };

    /* --- navigation --- */
    const look = (from, by, is) => {
        for (let n = from + by; n >= 0 && n < steps.length; n += by)
            if (is(frames[steps[n]], n)) return n;
        return at;
    };
    const isBad = (f) => f[3] >= 0 && f[3] <= 2;
    const isTurn = (f) => {
        const li = item(f);
        return f[0] === 0 || (li && li.nextElementSibling &&
            li.nextElementSibling.classList.contains("turn"));
    };
    const ways = {
        first: () => 0,
        last: () => steps.length - 1,
        next: () => at + 1,
        back: () => at - 1,
        bad: () => look(at, 1, isBad),
        badback: () => look(at, -1, isBad),
        turn: () => look(at, 1, isTurn),
        turnback: () => look(at, -1, isTurn)
    };
    const go = (way) => show(ways[way](), true);
    const goTo = (hash) => {
        const found = /^#l(\d+)(d?)$/.exec(hash);
        if (!found) return false;
        const line = Number(found[1]);
        const damage = found[2] ? 1 : 0;
        const n = frames.findIndex((f) => f[0] === line && f[1] === damage);
        if (n < 0) return false;
        if (!steps.includes(n)) setCourse(frames[n][2]);
        show(steps.indexOf(n), false);
        return true;
    };
    const keys = {
        ArrowRight: "next", ArrowLeft: "back", l: "next", h: "back",
        j: "next", k: "back", Home: "first", End: "last",
        n: "bad", p: "badback", "]": "turn", "[": "turnback"
    };
    document.addEventListener("keydown", (e) => {
        if (e.ctrlKey || e.altKey || e.metaKey) return;
        if (e.target.matches("select,input") && !/^[a-z[\]]$/.test(e.key)) return;
        if (e.key === "t") page.theme();
        else if (e.key === "b" && data.b.length > 0)
            show(setCourse((branch + 1) % (data.b.length + 1)), true);
        else if (Object.hasOwn(keys, e.key)) go(keys[e.key]);
        else return;
        e.preventDefault();
    });
    $("buttons").addEventListener("click", (e) => {
        const button = e.target.closest("button");
        if (button) go(button.dataset.go);
    });
    $("scrub").addEventListener("input", (e) => show(Number(e.target.value), true));
    $("course").addEventListener("change", (e) => show(setCourse(Number(e.target.value)), true));
    $("steps").addEventListener("click", (e) => {
        const li = e.target.closest("li.s");
        if (!li || e.target.closest("a")) return;
        if (!goTo("#" + li.id)) return;
        toBoard();
        history.replaceState(null, "", "#" + li.id);
    });
    /* Scrolls to the board: on a narrow screen the steps are below it. */
    const toBoard = () => {
        if (innerWidth < 960) requestAnimationFrame(() => $("viewer").scrollIntoView());
        else setTimeout(() => scrollTo(0, 0)); /* after the browser's scroll */
    };
    addEventListener("hashchange", () => {
        if (goTo(location.hash)) toBoard();
    });

    /* --- start --- */
    const option = (value, text) => {
        const o = document.createElement("option");
        o.value = value;
        o.textContent = text;
        $("course").append(o);
    };
    option(0, "the game");
    data.b.forEach((b, i) => option(i + 1, "branch: " + b[3]));
    $("courses").hidden = data.b.length === 0;
    $("viewer").hidden = false;
    $("side").hidden = false;
    setCourse(0);
    if (!goTo(location.hash)) show(0, false);
    else addEventListener("load", toBoard);
    document.documentElement.classList.add("ready");
})();
