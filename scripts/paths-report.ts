import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Box, boxSize, type Chart, chartOf } from '../machines/paths/chart.ts';
import { type Coverage, coverageOf } from '../machines/paths/coverage.ts';
import { allModels } from '../machines/paths/models.ts';
import { provenBy } from '../machines/paths/paths.ts';
import type { Walked } from '../tests/journeys/paths/recorder.ts';
import { readRequirements } from '../tests/trace/requirements.ts';
import { seenOf, walksIn } from './desk-coverage.ts';

/**
 * npm run paths:report     coverage/paths/index.html: every machine's chart, its states and transitions by who covers them (the real
 *                          interface, generated unit paths, nobody), and what nothing reaches or nobody describes
 *
 * What the real interface covers is what the last `npm run paths:ui` walked and saw.
 */
const requirements = readRequirements();
const folder = join(import.meta.dirname, '../coverage/paths');

type Reach = 'ui' | 'unit' | 'never';
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** From right to left where it leads on; where it leads back, or to itself, below the boxes. */
function curve(a: Box, b: Box): string {
  if (b.x > a.x) {
    const [x1, y1, x2, y2] = [a.x + boxSize.width, a.y + boxSize.height / 2, b.x, b.y + boxSize.height / 2];
    const bend = (x2 - x1) / 2;
    return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 4} ${y2}`;
  }
  const [x1, y1, x2, y2] = [a.x + boxSize.width * 0.4, a.y + boxSize.height, b.x + boxSize.width * 0.6, b.y + boxSize.height];
  return `M${x1} ${y1} C${x1} ${y1 + 22} ${x2} ${y2 + 22} ${x2} ${y2 + 4}`;
}

function drawn({ boxes, arrows, width, height }: Chart, reachOf: (path: string) => Reach, takenBy: (name: string) => Reach): string {
  const at = new Map(boxes.map((box) => [box.path, box]));
  const lines = arrows.flatMap(({ from, to, cause, name }) => {
    const [a, b] = [at.get(from), at.get(to)];
    if (!a || !b) return [];
    const words = escape(`${from || 'any state'} → ${to}: ${cause}`);
    return [`<path class="${takenBy(name)}" d="${curve(a, b)}" marker-end="url(#tip)"><title>${words}</title></path>`];
  });
  const shapes = boxes.map(({ path, kind, description, x, y }) => {
    const name = path === '' ? 'any state' : kind === 'group' ? `any ${path}` : path;
    const look = kind === 'group' ? 'group' : reachOf(path);
    return `<g class="${look} ${kind}" transform="translate(${x} ${y})"><title>${escape(description ?? name)}</title><rect width="${boxSize.width}" height="${boxSize.height}" rx="6"/><text x="10" y="25">${escape(name)}</text></g>`;
  });
  return `<svg viewBox="-10 -10 ${width + 20} ${height + 20}" width="${width + 20}" height="${height + 20}"><defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 L8 4 L0 8 Z"/></marker></defs>${lines.join('')}${shapes.join('')}</svg>`;
}

function chapter(coverage: Coverage, all: readonly Walked[]): string {
  const { machine, states, unreached, transitions, untaken, paths } = coverage;
  const seen = seenOf(machine, all);
  const chart = chartOf(machine);
  const reachOf = (path: string): Reach => (seen.states.has(path) ? 'ui' : unreached.includes(path) ? 'never' : 'unit');
  const takenBy = (name: string): Reach => (seen.transitions.has(name) ? 'ui' : untaken.includes(name) ? 'never' : 'unit');
  const count = (names: readonly string[], how: (name: string) => Reach, reach: Reach) =>
    names.filter((name) => how(name) === reach).length;
  const inUi = count(transitions, takenBy, 'ui');
  const rows = chart.boxes
    .filter(({ kind }) => kind !== 'group')
    .map(({ path, kind, description }) => {
      const picture = seen.walks.flatMap(({ path: of, pictures }) =>
        pictures.filter((_, step) => of.steps[step]?.state.split(' ').includes(path)),
      )[0];
      const link = picture ? `<a href="${escape(picture)}">picture</a>` : '';
      return `<tr class="${reachOf(path)}"><td>${escape(path)}</td><td>${kind}</td><td>${escape(description ?? 'says nothing')}</td><td>${link}</td></tr>`;
    });
  const proofs = coverage.paths.flatMap((path) => {
    const model = allModels.find(({ name }) => name === path.model);
    return model ? [{ path, ids: provenBy(model, path) }] : [];
  });
  const walked = new Set(seen.walks.filter(({ path, seen: steps }) => steps === path.steps.length).map(({ path }) => path.id));
  const proven = [...new Set(proofs.flatMap(({ ids }) => ids))].sort().map((id) => {
    const by = proofs.filter(({ ids }) => ids.includes(id)).map(({ path }) => path.id);
    const atDesk = by.filter((one) => walked.has(one)).length;
    const names = `${by.slice(0, 5).join(', ')}${by.length > 5 ? ' …' : ''}`;
    return `<tr class="${atDesk > 0 ? 'ui' : 'unit'}"><td>${id}</td><td>${escape(requirements.get(id) ?? '')}</td><td>${by.length} paths, ${atDesk} of them at a desk</td><td>${names}</td></tr>`;
  });
  const never = [
    ...unreached.map((path) => `state ${path} is reached by nothing`),
    ...untaken.map((name) => `${name} is taken by nothing`),
  ];
  return `<section id="${machine.id}"><h2>${machine.id}</h2>
<p>${paths.length} paths · ${states.length} states, ${count(states, reachOf, 'ui')} seen at a desk · ${transitions.length} transitions, ${inUi} taken at a desk, ${untaken.length} by nothing</p>
<div class="chart">${drawn(chart, reachOf, takenBy)}</div>
<table><thead><tr><th>state</th><th>kind</th><th>what is seen</th><th></th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
${proven.length > 0 ? `<table><thead><tr><th>requirement</th><th></th><th>proven by</th><th></th></tr></thead><tbody>${proven.join('\n')}</tbody></table>` : ''}
${never.length > 0 ? `<ul>${never.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>` : ''}</section>`;
}

const look = `body { font: 15px/1.45 system-ui, sans-serif; margin: 24px auto; max-width: 1500px; padding: 0 24px; color: #16191b; background: #f4f5f6 }
.chart { overflow-x: auto; background: #fff; border: 1px solid #c8cdd1; border-radius: 6px }
svg text { font: 13px system-ui, sans-serif } svg path { fill: none; stroke-width: 1.5 }
path.ui { stroke: #0b5cad } path.unit { stroke: #9aa3aa; stroke-dasharray: 4 3 } path.never { stroke: #c00012; stroke-width: 3 }
path.tip { fill: #5a6268; stroke: none } g.ui rect { fill: #d7e8f8; stroke: #0b5cad } g.unit rect { fill: #fff; stroke: #9aa3aa } g.never rect { fill: #fde3e5; stroke: #c00012 } g.group rect { fill: none; stroke: #9aa3aa; stroke-dasharray: 2 3 }
table { border-collapse: collapse; margin: 12px 0 32px; width: 100% } td, th { text-align: start; padding: 4px 10px; border-bottom: 1px solid #dfe3e6 }
tr.never td { color: #c00012 } tr.unit td:first-child::after { content: " (unit only)"; color: #5a6268 }
nav a { margin-inline-end: 12px }`;

const all = walksIn(folder);
const covered = coverageOf(allModels);
const names = covered.map(({ machine }) => `<a href="#${machine.id}">${machine.id}</a>`).join('');
const told =
  all.length === 0 ? 'No walks at a desk are noted: run <code>npm run paths:ui</code> first.' : `${all.length} walks at a desk are noted.`;
const legend =
  'Blue: seen in the real interface. Grey: by generated unit paths only. Red: by nothing. Point at a box or an arrow for its words.';
mkdirSync(folder, { recursive: true });
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Paths</title><style>${look}</style><h1>What the paths of the machines cover</h1><p>${told} ${legend}</p><nav>${names}</nav>${covered.map((one) => chapter(one, all)).join('\n')}</html>\n`;
writeFileSync(join(folder, 'index.html'), page);
const lacking = covered.flatMap(({ unreached, untaken }) => [...unreached, ...untaken]).length;
console.log(
  `${join(folder, 'index.html')}: ${covered.length} machines, ${all.length} walks at a desk, ${lacking} states and transitions that nothing reaches`,
);
process.exitCode = lacking > 0 ? 1 : 0;
