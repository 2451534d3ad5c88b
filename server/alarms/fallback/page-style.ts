/** The style sheet of the pages without scripts: the console's colours, by the scheme of the system. */
export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --page: light-dark(#d9dcde, #1f2326); --panel: light-dark(#f7f8f8, #2a2f33); --text: light-dark(#16191b, #e6e9eb);
  --quiet: light-dark(#3f474c, #b4bcc2); --line: light-dark(#6f777d, #7a848b); --focus: light-dark(#0b5cad, #5ab2ff);
  --danger: light-dark(#c00012, #ff6363); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; padding: .5rem 1.5rem; background: var(--panel); border-block-end: 1px solid var(--line); }
header p { margin: 0; } header form { margin-inline-start: auto; }
.brand { font-weight: 600; }
main { max-width: 90rem; margin-inline: auto; padding: 1rem 1.5rem 3rem; }
h1 { font-size: 1.5rem; margin-block: .5rem; } h2 { font-size: 1.25rem; margin-block: 1rem .5rem; } h3 { font-size: 1rem; margin: 0; }
p { margin-block: .5rem; }
a { color: var(--focus); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.quiet { color: var(--quiet); } .count { color: var(--quiet); font-weight: 400; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.scroll { overflow-x: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
table { inline-size: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: .5rem .75rem; font-weight: 400; overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-size: .875rem; white-space: nowrap; }
tbody tr { border-block-start: 1px solid var(--line); }
tbody th a { font-weight: 600; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.level { white-space: nowrap; font-weight: 600; } .level svg { vertical-align: -2px; }
.level path { stroke: var(--text); stroke-width: 1; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; align-items: start; }
.columns > section { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 0 1rem 1rem; }
dl { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: .25rem 1rem; margin: 0; } dt { color: var(--quiet); }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
a[href^='tel:'] { white-space: nowrap; }
ol { padding-inline-start: 1.25rem; margin: 0; } li { margin-block: .5rem; }
[dir='rtl'] :is(p, h1, h2, h3, label, legend, dt, dd) { unicode-bidi: plaintext; text-align: match-parent; }
form { margin: 0; }
.stack { display: grid; gap: .375rem; max-width: 32rem; justify-items: start; margin-block: 1rem; }
.stack + .stack { border-block-start: 1px solid var(--line); padding-block-start: 1rem; }
.stack > input:not([type=hidden]), .stack > select, .stack > textarea { inline-size: 100%; }
.row { display: flex; gap: .5rem; margin-block: .25rem; }
fieldset { border: 1px solid var(--line); border-radius: 4px; margin: 0; padding: .25rem .75rem .5rem; inline-size: 100%; }
.choice { display: inline-block; margin-inline-end: 1.5rem; padding-block: .25rem; }
input, select, textarea, button { font: inherit; color: inherit; }
input:not([type=radio]), select, textarea { background: var(--page); border: 1px solid var(--line); border-radius: 4px; padding: .375rem .5rem; max-inline-size: 100%; }
button { background: none; border: 1px solid var(--line); border-radius: 4px; padding: .375rem 1rem; cursor: pointer; min-block-size: 2.25rem; }
button.primary { background: light-dark(#0b5cad, #5ab2ff); color: light-dark(#fff, #10161a); border-color: transparent; font-weight: 600; }
.alert { border: 2px solid var(--danger); border-radius: 6px; background: var(--panel); padding: .25rem 1rem; margin-block: 1rem; }
.alert h2 { margin-block: .5rem 0; }
.notice { border-inline-start: 4px solid var(--focus); padding-inline-start: .75rem; }
.needs { border-inline-start: 4px solid var(--line); padding-inline-start: .75rem; }
.sound { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
audio { block-size: 2.5rem; }
iframe { display: block; inline-size: 100%; block-size: 3.5rem; border: 0; border-block-end: 1px solid var(--line); }
.line main { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; padding-block: .375rem; max-width: none; }
`;
