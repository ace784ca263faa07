import ResgenCompiler

/// How the page of a preview is laid out: the outline, the sources and the Swift beside each other,
/// and below them the call.
enum PreviewStyle {
    static let css = """
        * { box-sizing: border-box; }
        html, body { height: 100%; }
        body {
            margin: 0; display: grid; color: var(--text); background: var(--page);
            grid-template: auto auto minmax(0, 1fr) auto / 16rem minmax(0, 1fr);
            grid-template-areas: "top top" "mistakes mistakes" "outline main" "outline call";
            font: 14px/1.45 var(--sans); --row: 20px;
        }
        button, input { font: inherit; color: inherit; }
        button { background: none; border: 1px solid transparent; border-radius: 6px; cursor: pointer; padding: 2px 7px; }
        button:hover { background: var(--mark); }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
        kbd { font: 11px/1 var(--mono); color: var(--dim); border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; padding: 1px 4px; }

        header { grid-area: top; display: flex; align-items: center; gap: 14px; padding: 9px 16px; border-bottom: 1px solid var(--line); }
        header h1 { margin: 0; font-size: 17px; font-weight: 650; letter-spacing: -.01em; }
        header p { margin: 0; color: var(--dim); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: 1; }
        #menu { display: none; }
        #finder { position: relative; }
        #finder input { width: 17rem; padding: 5px 30px 5px 11px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
        #finder kbd { position: absolute; right: 9px; top: 8px; pointer-events: none; }
        #finder input:focus + kbd, #finder input:not(:placeholder-shown) + kbd { display: none; }
        #found { color: var(--dim); font-size: 12px; min-width: 0; white-space: nowrap; }
        #found:empty { display: none; }
        #scheme { font-size: 16px; line-height: 1.3; }

        #mistakes { grid-area: mistakes; max-height: 30vh; overflow: auto; padding: 8px 16px 10px; border-bottom: 1px solid var(--line); box-shadow: inset 3px 0 var(--bad); background: var(--panel); }
        #mistakes h2 { margin: 0 0 5px; color: var(--bad); }

        #outline { grid-area: outline; overflow: auto; padding: 4px 8px 16px; background: var(--panel); border-right: 1px solid var(--line); }
        #outline h2 { position: sticky; top: -4px; margin: 0; padding: 12px 8px 5px; background: var(--panel); z-index: 1; }
        h2 { font-size: 11px; font-weight: 600; text-transform: uppercase; letter-spacing: .06em; color: var(--dim); }
        #outline ul { list-style: none; margin: 0; padding: 0; }
        #outline li { position: relative; border-radius: 7px; content-visibility: auto; contain-intrinsic-size: auto 27px; }
        #outline li:hover { background: var(--mark); }
        #outline li.current { background: var(--mark); box-shadow: inset 3px 0 var(--accent); }
        #outline a { display: grid; grid-template-columns: 38px minmax(0, 1fr); align-items: baseline; padding: 3px 8px; color: inherit; text-decoration: none; }
        #outline a > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        #outline a > .name:first-child { grid-column: 1 / 3; }
        #outline .name { font: 12.5px/1.6 var(--mono); }
        #outline small { grid-column: 2; font: 11px/1.4 var(--mono); color: var(--dim); }
        #outline .copy { position: absolute; right: 3px; top: 6px; visibility: hidden; color: var(--dim); background: var(--mark); }
        #outline .copy:hover { color: var(--accent); }
        #outline li:hover .copy, #outline li.current .copy, #outline .copy:focus, .copy.copied { visibility: visible; }
        #outline .none { color: var(--dim); padding: 0 8px; }
        .method { font: 600 9.5px/1 var(--mono); color: var(--dim); letter-spacing: -.02em; }
        .GET, .HEAD, .QUERY { color: light-dark(#1f7a43, #66cf90); }
        .POST { color: light-dark(#2458c5, #82aaff); }
        .PUT, .PATCH { color: light-dark(#94600a, #e3b566); }
        .DELETE { color: light-dark(#b3261e, #ff8a80); }
        .copy svg { display: block; width: 14px; height: 20px; fill: none; stroke: currentcolor; stroke-width: 1.3; }
        .symbols { position: absolute; width: 0; height: 0; }
        .copied, .copied:hover { color: var(--good) !important; }
        .copied svg { stroke-width: 2.6; }

        main { grid-area: main; display: grid; grid-template-columns: minmax(0, 5fr) 30px minmax(0, 7fr); min-height: 0; }
        .pane { container-type: inline-size; overflow: auto; overscroll-behavior: contain; min-height: 0; outline: none; }
        .pane:focus-visible { outline: none; }
        .pane h2 { position: sticky; top: 0; left: 0; width: 100cqw; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; z-index: 2; margin: 0; padding: 9px 16px 7px; background: var(--page); text-transform: none; letter-spacing: 0; font: 12px/1.3 var(--mono); }
        .pane.active h2 { color: var(--accent); }
        .content { position: relative; width: max-content; min-width: 100%; padding-bottom: 45vh; cursor: default; }
        .block { display: flex; height: calc(var(--lines) * var(--row)); content-visibility: auto; contain-intrinsic-size: auto 40rem auto calc(var(--lines) * var(--row)); }
        pre { margin: 0; font: 12.5px/20px var(--mono); tab-size: 4; }
        .numbers { position: sticky; left: 0; z-index: 1; min-width: 46px; padding: 0 12px 0 8px; text-align: right; color: var(--dim); opacity: .55; user-select: none; }
        .code { padding-right: 24px; position: relative; }
        .fold { margin: 0; height: 30px; padding: 6px 0 0 46px; color: var(--dim); font-size: 12px; font-style: italic; }
        .marks div { position: absolute; left: 0; right: 0; background: var(--mark); box-shadow: inset 3px 0 light-dark(#f2b48f, #8a4a2c); pointer-events: none; }
        .marks .chosen { box-shadow: inset 3px 0 var(--accent); }
        .marks .here { left: 3px; box-shadow: none; background: light-dark(#fbd9c2, #4c3527); }
        #ribbon { width: 30px; height: 100%; overflow: hidden; border-inline: 1px solid var(--line); background: var(--page); }
        #ribbon path { fill: var(--mark); stroke: light-dark(#f2b48f, #8a4a2c); stroke-width: 1; }
        ::highlight(find) { background: var(--find); color: inherit; }
        ::highlight(found) { background: var(--accent); color: var(--page); }

        footer { grid-area: call; display: flex; align-items: center; gap: 10px; min-height: 41px; padding: 5px 12px 5px 16px; border-top: 1px solid var(--line); background: var(--panel); }
        footer code { font: 12.5px/1.5 var(--mono); white-space: nowrap; overflow: auto hidden; scrollbar-width: none; }
        footer p { margin: 0 0 0 auto; color: var(--dim); font-size: 12px; white-space: nowrap; }
        footer .copy { border-color: var(--line); background: var(--page); font-size: 12px; }
        footer:not(.filled) .copy, footer:not(.filled) code { display: none; }

        @media (max-width: 1240px) { footer p { display: none; } header p { visibility: hidden; } }
        @media (max-width: 860px) {
            body { grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr); grid-template-areas: "top" "mistakes" "main" "call"; }
            #menu { display: block; }
            #outline { position: fixed; inset: 0 30% 0 0; z-index: 9; visibility: hidden; transform: translateX(-100%); transition: transform .15s, visibility .15s; }
            body.outlined #outline { visibility: visible; transform: none; box-shadow: 0 0 40px #0007; }
            #finder { flex: 3; } #finder input { width: 100%; }
            header p { display: none; }
            main { grid-template: minmax(0, 2fr) 1px minmax(0, 3fr) / minmax(0, 1fr); }
            #ribbon { width: 100%; height: 1px; border: 0; background: var(--line); }
            .content { padding-bottom: 20vh; }
            footer:not(.filled) { display: none; }
        }
        @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
        @media print {
            html, body, main { display: block; height: auto; }
            #outline, header button, #finder, footer, #ribbon, .marks { display: none; }
            .pane { overflow: visible; } .content { padding: 0; width: auto; }
            .block { height: auto; content-visibility: visible; } .code { white-space: pre-wrap; } .numbers { display: none; }
        }

        """
}
