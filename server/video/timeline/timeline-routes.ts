import { conditionFault, objectSearchCalls, type SearchCondition } from '../../../contract/video/object-search.ts';
import { timelineCalls } from '../../../contract/video/timeline.ts';
import { refuse, route, scopeOf } from '../../platform/index.ts';
import type { VideoApp } from '../video-app.ts';
import { readVisibleCameras } from './detection-sources.ts';
import { readMarks } from './marks.ts';
import { searchObjects } from './objects.ts';

/** GET v1/timeline/marks (OP-1.05) and POST v1/timeline/objects (OP-2.61, OP-9.60). */
export function timelineRoutes(app: VideoApp): void {
  route(app, timelineCalls.timelineMarks, async ({ caller, query }) => {
    checkWindow(query);
    return readMarks(app, caller, query);
  });
  route(app, objectSearchCalls.searchObjects, async ({ caller, body }) => {
    checkWindow(body);
    checkConditions(body.conditions);
    const cameras = await app.store.within(scopeOf(caller), (tx) => readVisibleCameras(tx, body));
    return searchObjects(app, caller, cameras, body);
  });
}

function checkWindow({ from, to }: { from: string; to: string }): void {
  if (Date.parse(to) <= Date.parse(from)) throw refuse('request.invalid', { errors: { to: ['The end must be after the start.'] } });
}

const faults = {
  operator: 'This attribute is not compared in that way.',
  empty: 'A value is missing.',
  number: 'This attribute is compared with numbers.',
  list: '`is in` and `is not in` take a list, the others one value.',
} as const;

function checkConditions(conditions: readonly SearchCondition[]): void {
  const errors = conditions.flatMap((condition, at) => {
    const fault = conditionFault(condition);
    return fault ? [[`conditions.${at}`, [faults[fault]]] as [string, string[]]] : [];
  });
  if (errors.length > 0) throw refuse('request.invalid', { errors: Object.fromEntries(errors) });
}
