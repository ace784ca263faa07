import ResgenCompiler

/// What a page does that is written again while it is read: it looks for a later version of itself, and takes
/// its place, with what was searched and seen.
///
/// No page of a disk may read a file; but it may show one in a frame, and that tells its version. The frame
/// has another query, since no page is shown in itself, and stops once it has told.
struct PreviewReload {
    /// Another one for each text of the page.
    let version: String

    var head: String {
        """
        const version = "\(version)";
        const kept = history.state?.kept;
        if (parent !== window) {
            parent.postMessage({ version }, "*");
            stop();
        }

        """
    }

    static let policy = "; frame-src 'self' file:"

    static let body = """
        (() => {
        "use strict";
        const panes = ["source", "swift"].map(id => document.getElementById(id));
        const input = document.getElementById("search");

        if (kept) {
            input.value = kept.search;
            if (kept.search) input.dispatchEvent(new Event("input"));
            if (kept.isTyping) input.focus({ preventScroll: true });
            panes.forEach((pane, index) => { pane.scrollTop = kept.tops[index]; });
        }

        function reload() {
            const tops = panes.map(pane => pane.scrollTop);
            const isTyping = document.activeElement === input;
            history.replaceState({ kept: { tops, search: input.value, isTyping } }, "");
            location.reload();
        }

        let frame = null;
        function look() {
            frame?.remove();
            frame = null;
            if (document.hidden) return;
            const address = new URL(location.href);
            address.search = Date.now();
            address.hash = "";
            frame = document.createElement("iframe");
            frame.hidden = true;
            frame.src = address;
            document.body.append(frame);
        }
        addEventListener("message", ({ source, data }) => {
            if (!frame || source !== frame.contentWindow) return;
            frame.remove();
            frame = null;
            if (data.version !== version) reload();
        });
        setInterval(look, 1000);
        })();

        """
}
