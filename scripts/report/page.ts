import { escape } from './escape.ts';
import { type Counts, chapterOf, countsOf, coverageStatus, isOf, summaryOf } from './machine.ts';
import type { MachineReport } from './machine-report.ts';
import { reportStyle, script } from './style.ts';

/** Input of a report. */
export interface Report {
  readonly reports: readonly MachineReport[];
  /** Requirements by id, a sentence each. */
  readonly requirements: ReadonlyMap<string, string>;
  /** The address of a picture by its file; undefined where there is none. */
  readonly pictureOf: (file: string) => string | undefined;
}

/** The whole report as one HTML page that needs no other file. */
export function pageOf({ reports: found, requirements, pictureOf }: Report): string {
  const reports = found.toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  const walks = reports.reduce((sum, one) => sum + one.walks, 0);
  const walked = reports.filter((one) => one.walks > 0).length;
  const summary =
    walks === 0
      ? 'No walk in the real interface is noted: run <code>npm run paths:ui</code> first.'
      : `${walks} walks in the real interface, of ${walked} of ${reports.length} machines.`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>What the paths of the machines cover</title><style>${reportStyle}</style></head><body>
<header><h1>What the paths of the machines cover</h1><p>${summary}</p>
<p class="legend"><span class="key"><i class="ui"></i>in the real interface</span><span class="key"><i class="unit"></i>by generated unit paths only</span><span class="key"><i class="never"></i>by nothing</span><span class="soft">A thick frame is where a machine begins; point at a box or an arrow for its words.</span></p>
<nav class="find"><input id="words" type="search" placeholder="Find a machine, state, event or requirement" aria-label="Find"><select id="which" aria-label="Which machines"><option value="">All machines</option><option value="gaps">Not all in the real interface</option><option value="never">With something nothing reaches</option><option value="walked">Walked</option><option value="unwalked">Never walked</option></select><span id="count" class="soft"></span></nav></header>
<main>${indexOf(reports)}${gapsOf(reports)}${proofsOf(reports, requirements)}<h2>Machines</h2>${reports.map((one) => chapterOf(one, pictureOf)).join('\n')}</main><script>${script}</script></body></html>\n`;
}

function indexOf(reports: readonly MachineReport[]): string {
  const rows = reports.map((one) => {
    const cells = [countsOf(coverageStatus(one)), countsOf(one.transitions)].map(countCells).join('');
    return `<tr data-about="${escape(summaryOf(one))}" data-is="${isOf(one)}"><td><a href="#${one.id}">${one.id}</a></td>${cells}<td class="number">${one.paths}</td><td class="number">${one.walks}</td><td class="number">${one.proofs.length}</td></tr>`;
  });
  const all = [countsOf(reports.flatMap(coverageStatus)), countsOf(reports.flatMap(({ transitions }) => transitions))]
    .map(countCells)
    .join('');
  const sum = (of: (one: MachineReport) => number) => reports.reduce((total, one) => total + of(one), 0);
  const foot = `<tr><th>All ${reports.length}</th>${all}<td class="number">${sum(({ paths }) => paths)}</td><td class="number">${sum(({ walks }) => walks)}</td><td class="number">${new Set(reports.flatMap(({ proofs }) => proofs.map(({ id }) => id))).size}</td></tr>`;
  const counted = (what: string) =>
    `<th>${what}</th><th class="number">interface</th><th class="number">unit only</th><th class="number">never</th>`;
  return `<h2>Figures</h2><table><thead><tr><th>Machine</th>${counted('States')}${counted('Transitions')}<th class="number">Paths</th><th class="number">Walks</th><th class="number">Requirements</th></tr></thead><tbody>${foot}${rows.join('\n')}</tbody></table>`;
}

function countCells(counts: Counts): string {
  const all = counts.ui + counts.unit + counts.never;
  const share = (count: number) => (all === 0 ? 0 : Math.round((count / all) * 1000) / 10);
  const bar = `<div class="bar"><i class="ui" style="width:${share(counts.ui)}%"></i><i class="unit" style="width:${share(counts.unit)}%"></i><i class="never" style="width:${share(counts.never)}%"></i></div>`;
  const number = (count: number, look: string) => `<td class="number ${count > 0 ? look : 'soft'}">${count}</td>`;
  return `<td>${bar}</td>${number(counts.ui, 'ui')}${number(counts.unit, 'unit')}${number(counts.never, 'never')}`;
}

function gapsOf(reports: readonly MachineReport[]): string {
  const unreached = reports.flatMap(({ id, states, transitions }) => [
    ...states.filter(({ reach }) => reach === 'never').map(({ path }) => `${id}: state ${path}`),
    ...transitions.filter(({ reach }) => reach === 'never').map(({ from, cause, to }) => `${id}: ${from} → ${to}, ${cause}`),
  ]);
  const mute = reports.flatMap((one) =>
    coverageStatus(one).flatMap(({ path, description }) => (description === undefined ? [`${one.id}: ${path}`] : [])),
  );
  const unwalked = reports.filter(({ walks }) => walks === 0).map(({ id }) => id);
  const open = reports.flatMap(({ id, walks, transitions }) =>
    walks === 0 ? [] : transitions.filter(({ reach }) => reach === 'unit').map((row) => ({ id, ...row })),
  );
  const mutely = open.filter(({ why }) => why === undefined).map(({ id, from, cause, to }) => `${id}: ${from} → ${to}, ${cause}`);
  const rows = open.flatMap(({ id, from, cause, to, why }) =>
    why === undefined
      ? []
      : `<tr data-about="${escape(`${id} ${from} ${cause} ${why}`.toLowerCase())}"><td><a href="#${id}">${id}</a></td><td>${escape(from)}</td><td>${escape(cause)}</td><td>${escape(to)}</td><td>${escape(why)}</td></tr>`,
  );
  return `<h2>Gaps</h2>${listed('What nothing reaches', unreached)}${listed('States that say nothing', mute)}${listed('Machines never walked in the real interface', unwalked)}${listed('Not walked, and nobody says why', mutely)}
<h3>What no walk takes, and why (${rows.length})</h3>${rows.length > 0 ? `<table><thead><tr><th>Machine</th><th>From</th><th>Cause</th><th>To</th><th>Why</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>` : '<p class="soft">Nothing.</p>'}`;
}

const listed = (title: string, lines: readonly string[]): string =>
  `<h3>${title} (${lines.length})</h3>${lines.length > 0 ? `<p>${lines.map(escape).join(' · ')}</p>` : '<p class="soft">Nothing.</p>'}`;

/** Which paths prove a requirement, over all machines. */
function proofsOf(reports: readonly MachineReport[], requirements: ReadonlyMap<string, string>): string {
  const ids = [...new Set(reports.flatMap(({ proofs }) => proofs.map(({ id }) => id)))];
  const order = [...requirements.keys()];
  const rows = ids
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((id) => {
      const by = reports.flatMap((one) => one.proofs.filter((proof) => proof.id === id).map((proof) => ({ machine: one.id, ...proof })));
      const walks = by.reduce((sum, one) => sum + one.walks.length, 0);
      const machines = by.map(
        ({ machine, paths }) =>
          `<a href="#${machine}">${machine}</a>: ${paths.length} paths <span class="soft">${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' …' : ''}</span>`,
      );
      const text = requirements.get(id) ?? '';
      return `<tr data-about="${escape(`${id} ${text} ${by.map(({ machine }) => machine).join(' ')}`.toLowerCase())}"><td>${id}</td><td>${escape(text)}</td><td>${machines.join('<br>')}</td><td class="number ${walks > 0 ? 'ui' : 'soft'}">${walks}</td></tr>`;
    });
  return `<h2>Requirements (${ids.length})</h2><table><thead><tr><th>Requirement</th><th></th><th>Proven by generated paths</th><th class="number">Walks</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}
