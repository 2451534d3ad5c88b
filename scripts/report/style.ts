/** The report's style: light and dark by the reader's setting, and fit to be printed. */
export const reportStyle = `
:root { color-scheme: light dark; --ink: #16191b; --soft: #5a6268; --page: #f4f5f6; --card: #fff; --rule: #d5dadd; --ui: #0b5cad; --ui-fill: #d7e8f8; --unit: #7b858c; --unit-fill: #fff; --never: #c00012; --never-fill: #fde3e5; --frame: #f0f2f4 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaec; --soft: #a3adb4; --page: #14171a; --card: #1d2125; --rule: #3a4148; --ui: #6cb2f5; --ui-fill: #15385a; --unit: #8f99a1; --unit-fill: #24292e; --never: #ff7b85; --never-fill: #571a20; --frame: #23282d } }
* { box-sizing: border-box }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--page) }
main, header { max-width: 1500px; margin: 0 auto; padding: 0 24px } header { padding-top: 24px }
h1 { font-size: 24px; margin: 0 0 4px } h2 { font-size: 19px; margin: 32px 0 8px } h3 { font-size: 15px; margin: 20px 0 6px }
p { margin: 4px 0 } a { color: var(--ui) } code { font-size: 13px } .soft { color: var(--soft) }
.find { position: sticky; top: 0; z-index: 1; background: var(--page); padding: 10px 0; display: flex; gap: 12px; align-items: center; flex-wrap: wrap }
.find input { font: inherit; padding: 6px 10px; min-width: 360px; border: 1px solid var(--unit); border-radius: 6px; background: var(--card); color: inherit }
.find select { font: inherit; padding: 6px 8px; border: 1px solid var(--unit); border-radius: 6px; background: var(--card); color: inherit }
.legend { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px } .key { display: flex; gap: 6px; align-items: center } .key i { width: 22px; height: 0; border-top: 3px solid } .key .ui { color: var(--ui) } .key .unit { color: var(--unit); border-top-style: dashed } .key .never { color: var(--never) }
table { border-collapse: collapse; width: 100%; margin: 6px 0 12px; background: var(--card) } td, th { text-align: start; vertical-align: top; padding: 5px 10px; border: 1px solid var(--rule) } th { font-weight: 600; position: relative }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums } td.ui, td.unit, td.never { white-space: nowrap } td.ui { color: var(--ui) } td.unit { color: var(--soft) } td.never { color: var(--never); font-weight: 600 }
td img { width: 240px; height: auto; display: block; border: 1px solid var(--rule) } td img:hover { width: 480px }
.bar { display: flex; width: 120px; height: 10px; border-radius: 5px; overflow: hidden; background: var(--rule); margin-top: 6px } .bar i { display: block; height: 100% } .bar .ui { background: var(--ui) } .bar .unit { background: var(--unit) } .bar .never { background: var(--never) }
details.machine { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; margin: 10px 0; padding: 0 16px } details.machine > summary { font-size: 17px; font-weight: 600; padding: 10px 0; cursor: pointer } details.machine > summary .soft { font-weight: 400; font-size: 14px; margin-inline-start: 10px } details details summary { cursor: pointer; padding: 4px 0; color: var(--ui) }
.chart { overflow: auto; max-height: 85vh; border: 1px solid var(--rule); border-radius: 6px; margin: 8px 0; background: var(--card) }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink) } svg path { fill: none; stroke-width: 1.6 } svg path.wide { stroke: transparent; stroke-width: 12 } svg .frame rect { fill: var(--frame); stroke: var(--rule) } svg .frame text { fill: var(--soft); font-size: 12px; font-weight: 600 }
svg .line.ui path:not(.wide) { stroke: var(--ui) } svg .line.unit path:not(.wide) { stroke: var(--unit); stroke-dasharray: 5 4 } svg .line.partly path:not(.wide) { stroke: var(--ui) } svg .line.never path:not(.wide) { stroke: var(--never); stroke-width: 2.6 } svg .line:hover path:not(.wide) { stroke-width: 4; stroke-dasharray: none }
svg .tip path { stroke: none } svg .tip.ui path { fill: var(--ui) } svg .tip.unit path { fill: var(--unit) } svg .tip.never path { fill: var(--never) }
svg g.ui rect { fill: var(--ui-fill); stroke: var(--ui) } svg g.unit rect { fill: var(--unit-fill); stroke: var(--unit) } svg g.never rect { fill: var(--never-fill); stroke: var(--never); stroke-width: 2 } svg g.first rect { stroke-width: 3 } svg g.any rect { fill: var(--card); stroke: var(--unit); stroke-dasharray: 3 3 } svg g.any text { fill: var(--soft); font-size: 12px } svg g.busy text { font-style: italic }
[hidden] { display: none !important }
@media print { .find { display: none } body { background: #fff } details.machine { break-inside: avoid-page; border: none } .chart { overflow: visible; max-height: none; border: none } .chart svg { max-width: 100%; height: auto } tr { break-inside: avoid } td img:hover { width: 240px } }
`;

/** Filters machines, rows and requirements by the typed text, optionally to those with gaps, and expands everything for printing. */
export const script = `
const words = document.querySelector('#words'), which = document.querySelector('#which'), count = document.querySelector('#count');
const parts = [...document.querySelectorAll('[data-about]')];
function find() {
  const sought = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const part of parts) {
    const text = part.dataset.about;
    const fits = sought.every((word) => text.includes(word)) && (which.value === '' || !part.dataset.is || part.dataset.is.split(' ').includes(which.value));
    part.hidden = !fits;
    if (fits && part.matches('details')) shown += 1;
  }
  count.textContent = shown + (shown === 1 ? ' machine' : ' machines');
}
words.addEventListener('input', find); which.addEventListener('change', find); find();
function open() { const at = document.getElementById(decodeURIComponent(location.hash.slice(1))); if (at?.matches('details')) { at.open = true; at.scrollIntoView(); } }
addEventListener('hashchange', open); open();
addEventListener('beforeprint', () => { for (const one of document.querySelectorAll('details.machine:not([hidden])')) one.open = true; });
`;
