/* SPDX-License-Identifier: MPL-2.0 */
/* A page in a headless Chromium, driven over the pipe of its debugger. */
import {spawn} from "node:child_process";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
    "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--remote-debugging-pipe"];

const PATIENCE = 20000; /* milliseconds until a browser is given up */

export class Browser {
    constructor(program, profile) {
        this.child = spawn(program, [...FLAGS, "--user-data-dir=" + profile,
            "about:blank"], {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
        this.number = 0;
        this.waiting = new Map();
        this.events = [];
        let rest = Buffer.alloc(0);
        this.child.stdio[4].on("data", (bytes) => {
            rest = Buffer.concat([rest, bytes]);
            for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1))
                this.take(JSON.parse(rest.subarray(0, end).toString()));
        });
    }
    take(message) {
        if (message.id === undefined) {
            this.events.push(message);
            if (message.method === "Page.javascriptDialogOpening")
                this.send("Page.handleJavaScriptDialog", {accept: true});
            return;
        }
        const [done, fail] = this.waiting.get(message.id) ?? [() => {}, () => {}];
        this.waiting.delete(message.id);
        if (message.error) fail(new Error(message.error.message));
        else done(message.result);
    }
    send(method, params = {}) {
        const id = ++this.number;
        const message = {id, method, params, sessionId: this.session};
        this.child.stdio[3].write(JSON.stringify(message) + "\0");
        return new Promise((done, fail) => {
            const late = () => fail(new Error(method + ": no answer"));
            const timer = setTimeout(late, PATIENCE);
            this.waiting.set(id, [(result) => {
                clearTimeout(timer);
                done(result);
            }, fail]);
        });
    }
    /* Before anything else: the one page that is driven. */
    async begin() {
        const {targetId} = await this.send("Target.createTarget", {url: "about:blank"});
        const {sessionId} = await this.send("Target.attachToTarget", {targetId, flatten: true});
        this.session = sessionId;
        await this.send("Page.enable");
        await this.send("Runtime.enable");
    }
    async open(url) {
        this.events = [];
        await this.send("Page.navigate", {url: "about:blank"});
        await this.send("Page.navigate", {url});
        for (let i = 0; i < 500; i++) {
            const {result} = await this.send("Runtime.evaluate",
                {expression: "location.href !== 'about:blank' && document.readyState"});
            if (result.value === "complete") break;
            await new Promise((done) => setTimeout(done, 20));
        }
        await this.frames();
    }
    /* Two frames, so that what was asked for has happened. */
    frames() {
        return new Promise((done) => setTimeout(done, 60));
    }
    async eval(expression) {
        const {result, exceptionDetails} = await this.send("Runtime.evaluate",
            {expression, awaitPromise: true, returnByValue: true});
        if (exceptionDetails) throw new Error(exceptionDetails.text + " " + expression);
        return result.value;
    }
    async key(key, text) {
        const code = {ArrowRight: 39, ArrowLeft: 37, Home: 36, End: 35, Tab: 9}[key] ?? 0;
        const event = {key, windowsVirtualKeyCode: code, code: code ? key : ""};
        await this.send("Input.dispatchKeyEvent", {...event, type: "keyDown", text});
        await this.send("Input.dispatchKeyEvent", {...event, type: "keyUp"});
        await this.frames();
    }
    size(width, height) {
        return this.send("Emulation.setDeviceMetricsOverride",
            {width, height, deviceScaleFactor: 1, mobile: width < 600});
    }
    /* Ends when the browser has. */
    close() {
        const gone = new Promise((done) => this.child.once("exit", done));
        this.session = undefined;
        this.send("Browser.close").catch(() => this.child.kill());
        return gone;
    }
}
