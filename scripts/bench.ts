import { availableParallelism, loadavg } from 'node:os';
import { builder, builderHead } from '../tests/bench/builder.ts';
import { catalogue, catalogueHead } from '../tests/bench/catalogue.ts';
import { clips, clipsHead } from '../tests/bench/clips.ts';
import { exportHead, exporting } from '../tests/bench/export.ts';
import { grid, gridHead } from '../tests/bench/grid.ts';
import { ingest, ingestHead } from '../tests/bench/ingest.ts';
import { list, listHead } from '../tests/bench/list.ts';
import { live, liveHead } from '../tests/bench/live.ts';
import { map, mapHead } from '../tests/bench/map.ts';
import { type Row, table } from '../tests/bench/numbers.ts';
import { paint, paintHead } from '../tests/bench/paint.ts';
import { paths, pathsHead } from '../tests/bench/paths.ts';
import { recorder, recorderHead } from '../tests/bench/recorder.ts';
import { scheduler, schedulerHead } from '../tests/bench/scheduler.ts';
import { sip, sipHead } from '../tests/bench/sip.ts';
import { size, sizeHead } from '../tests/bench/size.ts';
import { start, startHead } from '../tests/bench/start.ts';
import { timeline, timelineHead } from '../tests/bench/timeline.ts';
import { tree, treeHead } from '../tests/bench/tree.ts';
import { types, typesHead } from '../tests/bench/types.ts';
import { buildStale } from './build.ts';

/**
 * npm run bench                      everything, one after the other (about ten minutes)
 * npm run bench -- size start        only those: size, types, start, list, catalogue, export, clips, paint, tree, grid, map, builder, scheduler, recorder,
 *                                    ingest, live, sip, timeline, paths
 *
 * Prints tables in Markdown. Compare figures of one run with each other, not with those of another machine; above a load of one for each
 * core, times tell more of the machine than of the program.
 */
const parts: Readonly<Record<string, { head: readonly string[]; measure: () => Promise<Row[]> }>> = {
  size: { head: sizeHead, measure: size },
  types: { head: typesHead, measure: types },
  start: { head: startHead, measure: start },
  list: { head: listHead, measure: list },
  catalogue: { head: catalogueHead, measure: catalogue },
  export: { head: exportHead, measure: exporting },
  clips: { head: clipsHead, measure: clips },
  paint: { head: paintHead, measure: paint },
  tree: { head: treeHead, measure: tree },
  grid: { head: gridHead, measure: grid },
  map: { head: mapHead, measure: map },
  builder: { head: builderHead, measure: builder },
  scheduler: { head: schedulerHead, measure: scheduler },
  recorder: { head: recorderHead, measure: recorder },
  ingest: { head: ingestHead, measure: ingest },
  live: { head: liveHead, measure: live },
  sip: { head: sipHead, measure: sip },
  timeline: { head: timelineHead, measure: timeline },
  paths: { head: pathsHead, measure: () => paths() },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 1;
} else {
  if (asked.join() !== 'paths') await buildStale();
  for (const [name, { head, measure }] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const result = table(head, await measure());
    console.log(`\n${name} (load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores)\n\n${result}`);
  }
}
