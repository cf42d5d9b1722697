/* SPDX-License-Identifier: MPL-2.0 */
/* The button that changes between the light, dark and system themes. */
const page = (() => {
    const root = document.documentElement;
    const button = document.getElementById("theme");
    const themes = ["system", "light", "dark"];
    const names = {system: "as the system", light: "light", dark: "dark"};
    let now = "system";

    const keep = (theme) => {
        try {
            localStorage.setItem("headjudge-theme", theme);
        } catch (e) {
            return;
        }
    };
    const kept = () => {
        try {
            return localStorage.getItem("headjudge-theme");
        } catch (e) {
            return null;
        }
    };
    const set = (theme) => {
        now = themes.includes(theme) ? theme : "system";
        if (now === "system") root.removeAttribute("data-theme");
        else root.setAttribute("data-theme", now);
        if (button) button.textContent = "Theme: " + names[now];
    };
    const next = () => {
        set(themes[(themes.indexOf(now) + 1) % themes.length]);
        keep(now);
    };
    root.classList.add("js");
    set(kept());
    if (button) {
        button.hidden = false;
        button.addEventListener("click", next);
    }
    return {theme: next};
})();
