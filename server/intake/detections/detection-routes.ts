import { type DetectionItem, detectionCalls, detectionRecords } from '../../../contract/intake/detections.ts';
import { historyFloor } from '../../alarms/index.ts';
import { type App, type Caller, refuse, restrictToAbility, route, scopeOf } from '../../platform/index.ts';
import { compareRows, decodeCursor, encodeCursor, type Row, readFromAlarms, readRecords } from './detections.ts';

/**
 * GET v1/detections/{plates|faces|events} (OP-9.37, OP-9.40, OP-9.41): what detectors saw, newest first. Records are listed to those who
 * may read them, alarms to everybody who sees alarms: those of the history as far as it reaches for the caller, else the open ones.
 */
export function detectionRoutes(app: App): void {
  route(app, detectionCalls.detections, async ({ caller, params: { kind }, query: { next, max, ...filters } }) => {
    const after = next === undefined ? null : decodeCursor(next);
    if (next !== undefined && !after)
      throw refuse('request.invalid', { errors: { next: ['Hand back the "next" of the page before, as it is.'] } });
    const asked = { kind, filters, after, max };
    const { action, subject } = detectionRecords[kind];
    const reader = restrictToAbility(caller, { action, subject });
    const within = (who: Caller, work: Parameters<typeof app.store.within<Row[]>>[1]) => app.store.within(scopeOf(who), work);
    const kept = reader && filters.only !== 'alarms' ? await within(reader, (tx) => readRecords(tx, asked)) : [];
    const historian = restrictToAbility(caller, { action: 'read_history', subject: 'Alarm' });
    const raised =
      filters.only === 'records'
        ? []
        : await within(historian ?? caller, async (tx) =>
            readFromAlarms(tx, asked, historian ? await historyFloor(tx, caller.user, app.clock.now()) : null),
          );
    const found = [...kept, ...raised].sort(compareRows);
    const shown = found.slice(0, max);
    const last = shown.at(-1);
    return {
      rows: shown.map(detectedOf),
      next: found.length > max && last ? encodeCursor(last.place) : null,
      withRecords: reader !== null,
    };
  });
}

function detectedOf({ place: _, ...detected }: Row): DetectionItem {
  return detected;
}
