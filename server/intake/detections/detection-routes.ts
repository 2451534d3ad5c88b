import { type DetectionItem, detectionCalls, detectionRecords } from '../../../contract/intake/detections.ts';
import { historyFloor } from '../../alarms/index.ts';
import { type App, type Caller, refuse, restrictToAbility, route, scopeOf } from '../../platform/index.ts';
import { compareRows, decodeCursor, encodeCursor, type Row, readFromAlarms, readRecords } from './detections.ts';

/**
 * GET v1/detections/{plates|faces|events} (OP-9.37, OP-9.40, OP-9.41): detections, newest first. Records are listed to users who
 * may read them, alarms to users who see alarms: within the caller's history, otherwise only open ones.
 */
export function detectionRoutes(app: App): void {
  route(app, detectionCalls.detections, async ({ caller, params: { kind }, query: { next, max, ...filters } }) => {
    const after = next === undefined ? null : decodeCursor(next);
    if (next !== undefined && !after)
      throw refuse('request.invalid', { errors: { next: ['Send the "next" of the previous page unchanged.'] } });
    const query = { kind, filters, after, max };
    const { action, subject } = detectionRecords[kind];
    const reader = restrictToAbility(caller, { action, subject });
    const within = (who: Caller, work: Parameters<typeof app.store.within<Row[]>>[1]) => app.store.within(scopeOf(who), work);
    const records = reader && filters.only !== 'alarms' ? await within(reader, (tx) => readRecords(tx, query)) : [];
    const historian = restrictToAbility(caller, { action: 'read_history', subject: 'Alarm' });
    const raised =
      filters.only === 'records'
        ? []
        : await within(historian ?? caller, async (tx) =>
            readFromAlarms(tx, query, historian ? await historyFloor(tx, caller.user, app.clock.now()) : null),
          );
    const found = [...records, ...raised].sort(compareRows);
    const page = found.slice(0, max);
    const last = page.at(-1);
    return {
      rows: withoutDouble(page).map(detectedOf),
      next: found.length > max && last ? encodeCursor(last.place) : null,
      withRecords: reader !== null,
    };
  });
}

/** Leaves out the records of plates and faces whose alarm is in the page: both happened at the same moment. */
function withoutDouble(page: readonly Row[]): Row[] {
  const listed = new Set(page.flatMap(({ place, alarm }) => (place.from === 'alarm' && alarm ? [alarm.id] : [])));
  return page.filter(({ place, alarm }) => place.from === 'alarm' || !alarm || !listed.has(alarm.id));
}

function detectedOf({ place: _, ...detected }: Row): DetectionItem {
  return detected;
}
