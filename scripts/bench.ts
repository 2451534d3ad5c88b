import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Row, table } from '../tests/bench/numbers.ts';
import { benchAgainst } from './bench-against.ts';
import { buildStale } from './build.ts';

/**
 * npm run bench                      everything, one after the other (about ten minutes)
 * npm run bench -- size start        only those: size, types, start, list, catalogue, export, clips, paint, flood, tree, grid, map, builder,
 *                                    scheduler, recognition, intake, receivers, recorder, ingest, cameras, live, sip, event-log, herd, herd-nodes,
 *                                    timeline, reports, paths
 * npm run bench -- --against <commit> size start     those of a commit and of the sources as they are, in turn in three rounds (--rounds 5: in five), with
 *                                    the ratio of each figure
 * npm run bench -- at-size           with SMALL and LARGE, directories filled by `npm run fill`; not among everything. With ONLY, a text,
 *                                    only requests whose name contains it, such as "searched"
 *
 * Prints tables in Markdown. Compare figures only within one run, not across machines; above a load of one per core, times reflect the load
 * of the machine rather than the program.
 */
interface Part {
  readonly head: readonly string[];
  readonly measure: () => Promise<Row[]>;
}
/** Each part is imported on demand, since some import large parts of the product. */
const parts: Readonly<Record<string, () => Promise<Part>>> = {
  size: () => import('../tests/bench/size.ts').then(({ sizeHead: head, size: measure }) => ({ head, measure })),
  types: () => import('../tests/bench/types.ts').then(({ typesHead: head, types: measure }) => ({ head, measure })),
  start: () => import('../tests/bench/start.ts').then(({ startHead: head, start: measure }) => ({ head, measure })),
  list: () => import('../tests/bench/list.ts').then(({ listHead: head, list: measure }) => ({ head, measure })),
  catalogue: () => import('../tests/bench/catalogue.ts').then(({ catalogueHead: head, catalogue: measure }) => ({ head, measure })),
  export: () => import('../tests/bench/export.ts').then(({ exportHead: head, exporting: measure }) => ({ head, measure })),
  clips: () => import('../tests/bench/clips.ts').then(({ clipsHead: head, clips: measure }) => ({ head, measure })),
  paint: () => import('../tests/bench/paint.ts').then(({ paintHead: head, paint: measure }) => ({ head, measure })),
  flood: () => import('../tests/bench/flood.ts').then(({ floodHead: head, flood: measure }) => ({ head, measure })),
  tree: () => import('../tests/bench/tree.ts').then(({ treeHead: head, tree: measure }) => ({ head, measure })),
  grid: () => import('../tests/bench/grid.ts').then(({ gridHead: head, grid: measure }) => ({ head, measure })),
  map: () => import('../tests/bench/map.ts').then(({ mapHead: head, map: measure }) => ({ head, measure })),
  builder: () => import('../tests/bench/builder.ts').then(({ builderHead: head, builder: measure }) => ({ head, measure })),
  scheduler: () => import('../tests/bench/scheduler.ts').then(({ schedulerHead: head, scheduler: measure }) => ({ head, measure })),
  recognition: () => import('../tests/bench/recognition.ts').then(({ recognitionHead: head, recognition: measure }) => ({ head, measure })),
  intake: async () => {
    const { intakeHead, intake } = await import('../tests/bench/intake.ts');
    return { head: intakeHead, measure: () => intake() };
  },
  receivers: () => import('../tests/bench/receivers.ts').then(({ receiversHead: head, receivers: measure }) => ({ head, measure })),
  recorder: () => import('../tests/bench/recorder.ts').then(({ recorderHead: head, recorder: measure }) => ({ head, measure })),
  ingest: () => import('../tests/bench/ingest.ts').then(({ ingestHead: head, ingest: measure }) => ({ head, measure })),
  cameras: () => import('../tests/bench/cameras.ts').then(({ camerasHead: head, cameras: measure }) => ({ head, measure })),
  live: () => import('../tests/bench/live.ts').then(({ liveHead: head, live: measure }) => ({ head, measure })),
  sip: () => import('../tests/bench/sip.ts').then(({ sipHead: head, sip: measure }) => ({ head, measure })),
  herd: () => import('../tests/bench/herd.ts').then(({ herdHead: head, herd: measure }) => ({ head, measure })),
  'event-log': async () => {
    const { eventLogHead, eventLog } = await import('../tests/bench/event-log.ts');
    return { head: eventLogHead, measure: () => eventLog() };
  },
  'herd-nodes': async () => {
    const { herdNodesHead, herdNodes } = await import('../tests/bench/herd-nodes.ts');
    return { head: herdNodesHead, measure: () => herdNodes() };
  },
  timeline: () => import('../tests/bench/timeline.ts').then(({ timelineHead: head, timeline: measure }) => ({ head, measure })),
  reports: () => import('../tests/bench/reports.ts').then(({ reportsHead: head, reports: measure }) => ({ head, measure })),
  'at-size': async () => {
    const { atSizeHead, atSize } = await import('../tests/bench/at-size.ts');
    return { head: atSizeHead, measure: () => atSize(directory('SMALL'), directory('LARGE'), process.env['ONLY'] ?? '') };
  },
  paths: async () => {
    const { pathsHead, paths } = await import('../tests/bench/paths.ts');
    return { head: pathsHead, measure: () => paths() };
  },
};

/** Parts that need stores which take long to fill. */
const onRequest: ReadonlySet<string> = new Set(['at-size']);

function directory(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: a directory filled by npm run fill.`);
  return value;
}

/** Parts that measure the sources. */
const unbuilt: ReadonlySet<string> = new Set(['paths', 'receivers', 'recognition']);

const { values, positionals: selected } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string' } },
  allowPositionals: true,
});
const load = () => `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
const unknown = selected.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 1;
} else if (values.against !== undefined) {
  const rounds = Number(values.rounds ?? 3);
  if (selected.length === 0 || !(rounds >= 1)) {
    console.error('Name the parts to compare, and at least one round: npm run bench -- --against HEAD~10 --rounds 3 list');
    process.exitCode = 1;
  } else {
    const before = load();
    const rows = await benchAgainst(values.against, selected, rounds);
    const title = ['figure', values.against, 'now', `now / ${values.against}`];
    console.log(`\n${selected.join(', ')} (${rounds} rounds; ${before} at the start, ${load()} at the end)\n\n${table(title, rows)}`);
  }
} else {
  if (selected.length === 0 || selected.some((name) => !unbuilt.has(name))) await buildStale();
  for (const [name, part] of Object.entries(parts)) {
    if (selected.length > 0 ? !selected.includes(name) : onRequest.has(name)) continue;
    const { head, measure } = await part();
    const result = table(head, await measure());
    console.log(`\n${name} (${load()})\n\n${result}`);
  }
}
