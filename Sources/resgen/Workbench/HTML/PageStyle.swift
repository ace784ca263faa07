import ResgenCompiler

/// What pages have in common: their colours, light and dark, the button that chooses between them, and
/// what copies a text.
enum PageStyle {
    /// Colours are custom properties: `--page` and `--text` for the page itself, `--panel` for what
    /// is set off from it, `--dim` for text of less weight, `--line` for borders, `--accent` for links
    /// and what is chosen, `--mark` behind what is pointed at and `--find` behind what was searched
    /// for. The system's scheme holds until the reader chooses one.
    static let css = """
        :root {
            color-scheme: light dark;
            --page: light-dark(#fff, #16171b);
            --panel: light-dark(#f6f6f4, #1d1f24);
            --text: light-dark(#1d1d1f, #e3e4e8);
            --dim: light-dark(#6a6d73, #9a9da6);
            --line: light-dark(#e2e2de, #2e3038);
            --accent: light-dark(#c23b12, #ff8a5c);
            --mark: light-dark(#fdf0e6, #332821);
            --find: light-dark(#ffe48a, #6a5200);
            --good: light-dark(#1a7f3c, #5fce85);
            --bad: light-dark(#c0241c, #ff7b72);
            --sans: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", sans-serif;
            --mono: ui-monospace, "SF Mono", Menlo, "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace;
        }
        :root[data-scheme=light] { color-scheme: light; }
        :root[data-scheme=dark] { color-scheme: dark; }
        @media print { :root, :root[data-scheme] { color-scheme: light; } }
        .k { color: light-dark(#9b2393, #fc7fb6); }
        .t { color: light-dark(#0b5c8a, #7fd3ee); }
        .s { color: light-dark(#c41a16, #ff8170); }
        .n { color: light-dark(#1c00cf, #d9c97c); }
        .c { color: light-dark(#5f6b76, #8b97a3); }
        .a { color: light-dark(#815f03, #d0a062); }
        .y { color: light-dark(#2b6a70, #7ccfc0); }

        """

    /// A button for `script`, which shows the scheme that it leads to.
    static let schemeButton: HTML = """
        <button id="scheme" type="button" title="Light or dark" aria-label="Light or dark">◐</button>
        """

    /// Makes the button work, and keeps what the reader chose, where the browser allows that. It
    /// belongs in the head: a page would flash if its scheme came later.
    static let schemeScript = """
        (() => {
            const root = document.documentElement;
            let kept = null;
            try { kept = localStorage.getItem("resgen-scheme"); } catch {}
            if (kept === "light" || kept === "dark") root.dataset.scheme = kept;
            addEventListener("DOMContentLoaded", () => {
                document.getElementById("scheme")?.addEventListener("click", () => {
                    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
                    const next = (root.dataset.scheme ?? system) === "dark" ? "light" : "dark";
                    root.dataset.scheme = next;
                    try { localStorage.setItem("resgen-scheme", next); } catch {}
                });
            });
        })();

        """

    /// `copyText(text)` puts a text on the clipboard, also where a page from a disk may not ask for that.
    static let copyScript = """
        async function copyText(text) {
            try {
                await navigator.clipboard.writeText(text);
            } catch {
                const area = document.createElement("textarea");
                area.value = text;
                document.body.append(area);
                area.select();
                document.execCommand("copy");
                area.remove();
            }
        }

        """
}
