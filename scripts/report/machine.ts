import { drawingOf } from '../../src/quality/qa/chart-layout.ts';
import { type Reach, svgOf } from './drawing.ts';
import { escape } from './escape.ts';
import type { MachineReport, StateRow, TransitionRow } from './machine-report.ts';

/** How many of something are reached by whom. */
export type Counts = Readonly<Record<Reach, number>>;
export const countsOf = (rows: readonly { readonly reach: Reach }[]): Counts => ({
  ui: rows.filter(({ reach }) => reach === 'ui').length,
  unit: rows.filter(({ reach }) => reach === 'unit').length,
  never: rows.filter(({ reach }) => reach === 'never').length,
});
/** The states that count for coverage; transient states do not. */
export const coverageStatus = ({ states }: MachineReport): StateRow[] => states.filter(({ kind }) => kind !== 'passing');

/** Returns the filter attributes of a machine: with gaps, never reached, walked or not. */
export function isOf(report: MachineReport): string {
  const [states, transitions] = [countsOf(coverageStatus(report)), countsOf(report.transitions)];
  const hasGaps = states.ui < coverageStatus(report).length || transitions.ui < report.transitions.length;
  const isNever = states.never + transitions.never > 0;
  return [hasGaps && 'gaps', isNever && 'never', report.walks > 0 ? 'walked' : 'unwalked'].filter(Boolean).join(' ');
}
export function summaryOf({ id, models, states, transitions, proofs }: MachineReport): string {
  const words = [
    id,
    ...models.flatMap(({ name, given }) => [name, given]),
    ...states.flatMap(({ path, description }) => [path, description]),
  ];
  return [...words, ...transitions.flatMap(({ cause, says, why }) => [cause, says, why]), ...proofs.map(({ id: proven }) => proven)]
    .join(' ')
    .toLowerCase();
}

const reachWords: Readonly<Record<Reach, string>> = { ui: 'in the real interface', unit: 'unit paths only', never: 'by nothing' };
const reachCell = (reach: Reach, why = ''): string =>
  `<td class="${reach}">${reachWords[reach]}${why && `<br><span class="soft">${escape(why)}</span>`}</td>`;

/**
 * The chapter of a machine: its chart, its states with their pictures, its transitions.
 * @param pictureOf the address of a picture by its file; undefined where there is none
 */
export function chapterOf(report: MachineReport, pictureOf: (file: string) => string | undefined): string {
  const { id, machine, models, paths, walks, states, transitions } = report;
  const [stateCounts, transitionCounts] = [countsOf(coverageStatus(report)), countsOf(transitions)];
  const byPath = new Map(states.map((row) => [row.path, row.reach]));
  const byName = new Map(transitions.map((row) => [row.name, row.reach]));
  const chart = svgOf(id, drawingOf(machine), {
    state: (path) => byPath.get(path) ?? 'never',
    transition: (name) => byName.get(name) ?? 'never',
  });
  return `<details class="machine" id="${id}" data-about="${escape(summaryOf(report))}" data-is="${isOf(report)}"><summary>${id}<span class="soft">${stateCounts.ui} of ${coverageStatus(report).length} states and ${transitionCounts.ui} of ${transitions.length} transitions in the real interface · ${paths} generated paths · ${walks} walks</span></summary>
${models.map(({ name, given }) => `<p class="soft">${models.length > 1 ? `<b>${escape(name)}</b>: ` : ''}${escape(given)}</p>`).join('')}
<div class="chart">${chart}</div>
<h3>States</h3><table><thead><tr><th>State</th><th>What is seen</th><th>Reached</th><th>Picture</th></tr></thead><tbody>${states.map((row) => stateRow(row, pictureOf)).join('\n')}</tbody></table>
<details><summary>${transitions.length} transitions</summary><table><thead><tr><th>From</th><th>Cause</th><th>If</th><th>To</th><th>Taken</th></tr></thead><tbody>${transitions.map(transitionRow).join('\n')}</tbody></table></details></details>`;
}

function stateRow({ path, kind, description, reach, picture }: StateRow, pictureOf: (file: string) => string | undefined): string {
  const address = picture && pictureOf(picture);
  const image = address ? `<img src="${address}" alt="${escape(path)}" loading="lazy">` : '';
  const reached = kind === 'passing' ? '<td class="soft">only passed</td>' : reachCell(reach);
  return `<tr><td>${escape(path)}</td><td>${escape(description ?? '')}${kind === 'busy' ? ' <span class="soft">(busy)</span>' : ''}</td>${reached}<td>${image}</td></tr>`;
}

function transitionRow({ from, cause, says, guard, to, reach, why }: TransitionRow): string {
  const words = says === undefined ? '' : `<br><span class="soft">${escape(says)}</span>`;
  return `<tr><td>${escape(from)}</td><td>${escape(cause)}${words}</td><td>${escape(guard ?? '')}</td><td>${escape(to)}</td>${reachCell(reach, why)}</tr>`;
}
