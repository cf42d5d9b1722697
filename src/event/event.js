/* SPDX-License-Identifier: MPL-2.0 */
/* Searching names, a running clock, and reloading the page each minute. */
(() => {
    const MINUTE = 60;
    const find = document.getElementById("find");
    const field = find && find.querySelector("input");
    const items = [...document.querySelectorAll(".names li")];
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    if (find) {
        find.hidden = false;
        field.addEventListener("input", () => {
            const wanted = plain(field.value.trim());
            for (const item of items) item.hidden = !plain(item.textContent).includes(wanted);
        });
    }
    const clock = document.querySelector(".clock[data-ends]");
    const tick = () => {
        const left = Number(clock.dataset.ends) - Math.floor(Date.now() / 1000);
        const seconds = Math.abs(left);
        clock.textContent = (left < 0 ? "\u2212" : "") + Math.floor(seconds / MINUTE) +
            ":" + String(seconds % MINUTE).padStart(2, "0");
        clock.classList.toggle("over", left < 0);
        document.getElementById("over").textContent = left < 0 ? "Time is over." : "The clock runs.";
    };
    if (clock) {
        tick();
        setInterval(tick, 250);
    }
    setInterval(() => {
        if (!(field && field.value) && !document.querySelector("details[open]")) location.reload();
    }, 1000 * MINUTE);
})();
