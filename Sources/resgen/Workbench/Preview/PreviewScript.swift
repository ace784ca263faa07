import ResgenCompiler

/// What the page of a preview does: it marks what belongs together under the pointer and at the
/// chosen line, scrolls the other side to it, searches and copies.
enum PreviewScript {
    static let text = #"""
        (() => {
        "use strict";
        const find = (selector, root = document) => root.querySelector(selector);
        const all = (selector, root = document) => [...root.querySelectorAll(selector)];
        const rowHeight = 20;
        /// Between a chosen line and the top.
        const margin = 60;
        /// The most occurrences that are marked on one side.
        const limit = 5000;

        class Pane {
            constructor(id) {
                this.element = find("#" + id);
                this.content = find(".content", this.element);
                this.marks = find(".marks", this.element);
                this.blocks = all(".block", this.element).map(element => ({
                    element, first: +element.dataset.first, count: +element.style.getPropertyValue("--lines"),
                }));
                const last = this.blocks.at(-1);
                this.count = last ? last.first + last.count : 0;
                /// The ties of each line with the fewest lines around it, and the entry of the outline.
                this.ties = new Array(this.count).fill(none);
                this.entries = new Array(this.count);
                for (const block of this.blocks) {
                    const start = block.element.closest("article").dataset.number;
                    if (start === undefined) continue;
                    const numbers = Array.from({ length: block.count }, (_, index) => block.first - start + index + 1);
                    find(".numbers", block.element).textContent = numbers.join("\n");
                }
            }
            blockOf(line) {
                let [low, high] = [0, this.blocks.length];
                while (low < high) {
                    const middle = (low + high) >> 1;
                    if (this.blocks[middle].first > line) high = middle; else low = middle + 1;
                }
                return this.blocks[Math.max(0, low - 1)];
            }
            /// Where a line begins in the content, in pixels.
            top(line) {
                const block = this.blockOf(line);
                return block ? block.element.offsetTop + (line - block.first) * rowHeight : 0;
            }
            /// The line at a height of the window, -1 for none.
            lineAt(y) {
                const inContent = y - this.content.getBoundingClientRect().top;
                let [low, high] = [0, this.blocks.length];
                while (low < high) {
                    const middle = (low + high) >> 1;
                    if (this.blocks[middle].element.offsetTop > inContent) high = middle; else low = middle + 1;
                }
                const block = this.blocks[low - 1];
                if (!block) return -1;
                const row = Math.floor((inContent - block.element.offsetTop) / rowHeight);
                return row < block.count ? block.first + row : -1;
            }
            /// How far down a line is in the visible part.
            height(line) { return this.top(line) - this.element.scrollTop; }
            /// Puts a line at a height; what is far away is not passed by.
            scroll(line, height) {
                const top = Math.max(0, this.top(line) - height);
                const isFar = Math.abs(top - this.element.scrollTop) > 2 * this.element.clientHeight;
                this.element.scrollTo({ top, behavior: isFar ? "instant" : motion });
            }
            /// The height nearest to where a line is at which it can be seen.
            nearest(line) {
                return Math.max(margin, Math.min(this.height(line), this.element.clientHeight - margin));
            }
        }

        const none = [];
        const motion = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
        const panes = { source: new Pane("source"), swift: new Pane("swift") };
        const other = side => side === "source" ? "swift" : "source";
        const ties = JSON.parse(find("#ties").textContent).map(([first, last, alone, shared]) => {
            const pairs = list => list.flatMap((value, index) => index % 2 ? [] : [[value, list[index + 1]]]);
            return { source: [[first, last]], alone: pairs(alone), swift: [...pairs(alone), ...pairs(shared)] };
        });
        const entries = all("#outline li").map(element => ({
            element, tie: ties[+element.dataset.tie], name: find(".name", element).textContent,
            text: element.textContent.toLowerCase(), call: find(".copy", element)?.dataset.call,
        }));

        // The ties with the fewest lines win a line; those of one size share it.
        for (const side of ["source", "swift"]) {
            const pane = panes[side];
            const sizes = new Array(pane.count).fill(Infinity);
            for (const tie of ties) {
                for (const [first, last] of side === "swift" ? tie.alone : tie.source) {
                    const size = last - first;
                    for (let line = first; line <= last; line++) {
                        if (size > sizes[line]) continue;
                        pane.ties[line] = size < sizes[line] ? [tie] : [...pane.ties[line], tie];
                        sizes[line] = size;
                    }
                }
            }
            for (const entry of entries) {
                for (const [first, last] of entry.tie[side]) {
                    for (let line = first; line <= last; line++) pane.entries[line] ??= entry;
                }
            }
        }

        let chosen = null;
        let pointed = null;
        let active = "source";

        /// Runs of lines without what is in others.
        const merged = runs => {
            const result = [];
            for (const [first, last] of [...runs].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
                const before = result.at(-1);
                if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
                else result.push([first, last]);
            }
            return result;
        };
        const place = (side, line) => ({ side, line, ties: panes[side].ties[line] ?? none });
        const runs = (where, side) => where ? merged(where.ties.flatMap(tie => tie[side])) : none;

        function draw() {
            for (const side of ["source", "swift"]) {
                const pane = panes[side];
                const marks = [];
                const mark = (kind, first, last) => {
                    const element = document.createElement("div");
                    element.className = kind;
                    const top = pane.top(first);
                    element.style.top = top + "px";
                    element.style.height = pane.top(last) + rowHeight - top + "px";
                    marks.push(element);
                };
                if (pointed) for (const run of runs(pointed, side)) mark("pointed", ...run);
                if (chosen) for (const run of runs(chosen, side)) mark("chosen", ...run);
                if (chosen?.side === side) mark("here", chosen.line, chosen.line);
                pane.marks.replaceChildren(...marks);
                pane.element.classList.toggle("active", side === active);
            }
            drawRibbon();
        }

        function drawRibbon() {
            const svg = find("#ribbon");
            const box = svg.getBoundingClientRect();
            const where = pointed?.ties.length ? pointed : chosen;
            if (!where || box.height < 2) return svg.replaceChildren();
            const ends = side => runs(where, side).map(([first, last]) =>
                [panes[side].height(first), panes[side].height(last) + rowHeight]);
            const isSeen = ([top, bottom]) => bottom > 30 && top < box.height;
            const cut = value => Math.min(Math.max(value, -40), box.height + 40);
            const paths = [];
            for (const left of ends("source")) for (const right of ends("swift")) {
                if (!isSeen(left) && !isSeen(right)) continue;
                const [a, b, c, d] = [...left, ...right].map(cut);
                const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
                const [w, m] = [box.width, box.width / 2];
                path.setAttribute("d", `M-1 ${a}C${m} ${a} ${m} ${c} ${w} ${c}V${d}C${m} ${d} ${m} ${b} -1 ${b}Z`);
                paths.push(path);
            }
            svg.replaceChildren(...paths);
        }

        /// Puts a line at a height, and beside it what it is tied to.
        function choose(side, line, height = panes[side].nearest(line)) {
            chosen = place(side, line);
            active = side;
            pointed = null;
            const pane = panes[side];
            if (height !== pane.height(line)) pane.scroll(line, height);
            const own = runs(chosen, side).find(([first, last]) => first <= line && line <= last);
            const target = runs(chosen, other(side))[0];
            if (target) {
                const above = own ? pane.top(line) - pane.top(own[0]) : 0;
                panes[other(side)].scroll(target[0], Math.max(margin, height - above));
            }
            const entry = pane.entries[line];
            for (const { element } of entries) element.classList.toggle("current", element === entry?.element);
            entry?.element.scrollIntoView({ block: "nearest" });
            const bar = find("#call");
            bar.classList.toggle("filled", !!entry?.call);
            find("code", bar).textContent = entry?.call ?? "";
            find(".copy", bar).dataset.call = entry?.call ?? "";
            if (entry) try { history.replaceState(null, "", "#" + encodeURIComponent(entry.name)); } catch {}
            draw();
        }

        function chooseEntry(entry) {
            const [first] = entry.tie.source[0];
            choose("source", first, margin);
        }

        function openFragment() {
            let name = "";
            try { name = decodeURIComponent(location.hash.slice(1)); } catch {}
            const entry = entries.find(entry => entry.name === name);
            if (entry) chooseEntry(entry);
        }

        for (const side of ["source", "swift"]) {
            const pane = panes[side];
            pane.content.addEventListener("mousemove", event => {
                const next = place(side, pane.lineAt(event.clientY));
                if (pointed?.side === side && pointed.line === next.line) return;
                pointed = next;
                draw();
            });
            pane.content.addEventListener("mouseleave", () => { pointed = null; draw(); });
            pane.content.addEventListener("click", event => {
                const line = pane.lineAt(event.clientY);
                if (line < 0 || !getSelection().isCollapsed) return;
                choose(side, line, pane.height(line));
            });
            pane.element.addEventListener("focus", () => { active = side; draw(); });
            pane.element.addEventListener("scroll", () => requestAnimationFrame(drawRibbon), { passive: true });
        }
        addEventListener("resize", () => draw());

        // Search.
        let matches = { source: [], swift: [] };
        const folded = new Map();

        /// The text of a block in lower case, if that is as long.
        function textOf(block) {
            if (!folded.has(block)) {
                const text = find(".code", block.element).textContent;
                const lower = text.toLowerCase();
                folded.set(block, lower.length === text.length ? lower : text);
            }
            return folded.get(block);
        }

        function occurrences(pane, query) {
            const result = [];
            for (const block of pane.blocks) {
                const text = textOf(block);
                let at = text.indexOf(query);
                if (at < 0) continue;
                let [line, counted] = [block.first, 0];
                const walker = document.createTreeWalker(find(".code", block.element), NodeFilter.SHOW_TEXT);
                let [node, before] = [walker.nextNode(), 0];
                const position = offset => {
                    while (offset > before + node.length) { before += node.length; node = walker.nextNode(); }
                    return [node, offset - before];
                };
                for (; at >= 0; at = text.indexOf(query, at + query.length)) {
                    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) line++;
                    const [startContainer, startOffset] = position(at);
                    const [endContainer, endOffset] = position(at + query.length);
                    result.push({ line, range: new StaticRange({ startContainer, startOffset, endContainer, endOffset }) });
                    if (result.length >= limit) return result;
                }
            }
            return result;
        }

        function search() {
            const query = find("#search").value.toLowerCase();
            for (const entry of entries) entry.element.hidden = !entry.text.includes(query);
            for (const list of all("#outline ul")) {
                const isEmpty = all("li", list).every(item => item.hidden);
                list.hidden = list.previousElementSibling.hidden = isEmpty;
            }
            find("#outline .none").hidden = entries.some(entry => !entry.element.hidden);
            matches = { source: [], swift: [] };
            if (query) for (const side in matches) matches[side] = occurrences(panes[side], query);
            if (globalThis.CSS?.highlights) {
                const ranges = [...matches.source, ...matches.swift].map(match => match.range);
                CSS.highlights.set("find", new Highlight(...ranges));
                CSS.highlights.delete("found");
            }
            const count = list => list.length >= limit ? `${limit}+` : list.length;
            find("#found").textContent = query ? `${count(matches.source)} in the spec, ${count(matches.swift)} in Swift` : "";
        }

        /// The next occurrence behind the chosen line, or the one before it, on the active side where it has any.
        let found = null;
        function step(direction) {
            const side = matches[active].length ? active : other(active);
            const list = matches[side];
            if (!list.length) return;
            let index = found && found.side === side && list[found.index] === found.match ? found.index + direction : -1;
            if (!found || found.match !== list[found.index]) {
                const line = chosen?.side === side ? chosen.line : -1;
                index = direction > 0 ? list.findIndex(match => match.line >= line) : list.findLastIndex(match => match.line <= line);
            }
            index = (index + list.length) % list.length;
            found = { side, index, match: list[index] };
            if (globalThis.CSS?.highlights) CSS.highlights.set("found", new Highlight(list[index].range));
            choose(side, list[index].line);
        }

        find("#search").addEventListener("input", () => { found = null; search(); });
        find("#search").addEventListener("keydown", event => {
            if (event.key === "Enter") { step(event.shiftKey ? -1 : 1); event.preventDefault(); }
            if (event.key === "Escape") {
                event.target.value = "";
                search();
                panes[active].element.focus({ preventScroll: true });
            }
        });

        // Copying.
        async function copy(button) {
            const text = button.dataset.call;
            if (!text) return;
            await copyText(text);
            const isWord = !find("svg", button);
            button.classList.add("copied");
            if (isWord) button.textContent = "Copied";
            setTimeout(() => {
                button.classList.remove("copied");
                if (isWord) button.textContent = "Copy";
            }, 1200);
        }

        addEventListener("click", event => {
            const button = event.target.closest?.(".copy");
            if (button) return copy(button);
            const item = event.target.closest?.("#outline li");
            if (item) {
                event.preventDefault();
                document.body.classList.remove("outlined");
                return chooseEntry(entries.find(entry => entry.element === item));
            }
            const isMenu = event.target.closest?.("#menu");
            const isOpen = document.body.classList.contains("outlined");
            if (isMenu || isOpen && !event.target.closest?.("#outline")) document.body.classList.toggle("outlined");
            find("#menu").ariaExpanded = String(document.body.classList.contains("outlined"));
        });

        // The keyboard.
        function move(direction) {
            const pane = panes[active];
            let line = chosen?.side === active ? chosen.line : pane.lineAt(pane.element.getBoundingClientRect().top + 40) - direction;
            const isStart = line => {
                const [own, before] = [pane.ties[line] ?? none, pane.ties[line - 1] ?? none];
                return own.length && (own.length !== before.length || own.some((tie, index) => tie !== before[index]));
            };
            do line += direction; while (line >= 0 && line < pane.count && !isStart(line));
            if (line >= 0 && line < pane.count) choose(active, line);
        }

        function cross() {
            const target = runs(chosen, other(active))[0];
            active = other(active);
            panes[active].element.focus({ preventScroll: true });
            if (target) choose(active, target[0]); else draw();
        }

        addEventListener("keydown", event => {
            const isOfControl = event.target.closest("input") || event.key === "Enter" && event.target.closest("button, a");
            if (event.ctrlKey || event.metaKey || event.altKey || isOfControl) return;
            const actions = {
                "/": () => find("#search").focus(),
                ArrowDown: () => move(1), j: () => move(1),
                ArrowUp: () => move(-1), k: () => move(-1),
                Enter: cross,
                c: () => copy(find("#call .copy")),
                n: () => step(1), N: () => step(-1),
            };
            if (!actions[event.key]) return;
            event.preventDefault();
            actions[event.key]();
        });

        addEventListener("hashchange", openFragment);
        openFragment();
        draw();
        })();

        """#
}
