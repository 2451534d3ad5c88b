import { sql } from 'kysely';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { faultOf, type Values } from '../../../contract/catalogues/fields/schema.ts';
import { alarmViewFault, layoutFault, type SavedSlot, type Schedule, schedulesFault } from '../../../contract/workspace/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { Extension } from '../extension.ts';

/** Positions of slots are unique (OQ-42): returns the fault of a duplicate. */
function duplicateSlotFaults(field: string, slots: readonly SavedSlot[]): Fault[] {
  const positions = slots.map(({ pos }) => pos);
  const at = positions.findIndex((pos, place) => positions.indexOf(pos) !== place);
  return at < 0 ? [] : [faultOf(`${field}.${at}.pos`, 'taken')];
}

/** The list of a field if the write contains it; a new record without it has an empty list. */
const listIn = <T>(values: Values, field: string, isNew: boolean): readonly T[] | null =>
  field in values || isNew ? ((values[field] ?? []) as readonly T[]) : null;

/** Only one record of a tenant has the flag (OQ-55): clears it on the others. */
async function clearOtherDefaults(tx: Tx, table: 'layout' | 'alarm_view', flag: string, id: number): Promise<void> {
  const [rows, is] = [sql.table(table), sql.ref(flag)];
  await sql`update ${rows} other set ${is} = false, version = other.version + 1, changed = now() from ${rows} mine
    where mine.id = ${id} and other.id <> mine.id and other.${is} and other.id_tenant = mine.id_tenant`.execute(tx);
}

/** Whether the one default of a tenant may have changed. */
const isDefaultNow = (values: Values, flag: string, before: Values | null): boolean =>
  values[flag] === true || ('tenant' in values && before?.[flag] === true);

/** A layout has no blank spaces (OP-5.12), and each tenant has one default layout (OQ-55). */
export const layoutExtension: Extension = {
  async beforeWrite(_tx, { values, before }) {
    const slots = listIn<SavedSlot>(values, 'slots', before === null);
    if (!slots) return values;
    const doubled = duplicateSlotFaults('slots', slots);
    if (doubled.length > 0) return doubled;
    const fault = layoutFault(slots);
    return fault ? [faultOf('slots', fault)] : values;
  },
  async afterWrite(tx, { values, id, before }) {
    if (isDefaultNow(values, 'default', before)) await clearOtherDefaults(tx, 'layout', 'is_default', id);
  },
};

/** An alarm view is not completely empty and applies at some time (OP-5.10, OP-5.11); each tenant has one default view. */
export const alarmViewExtension: Extension = {
  async beforeWrite(_tx, { values, before }) {
    const faults: Fault[] = [];
    const slots = listIn<SavedSlot>(values, 'layout_configuration', before === null);
    const doubled = duplicateSlotFaults('layout_configuration', slots ?? []);
    const fault = slots && doubled.length === 0 ? alarmViewFault(slots) : null;
    faults.push(...doubled, ...(fault ? [faultOf('layout_configuration', fault)] : []));
    const periodicity = values['periodicity'] ?? before?.['periodicity'];
    const schedules = listIn<Schedule>(values, 'schedules', before === null || values['periodicity'] === 'schedule');
    const ofSchedules = periodicity === 'schedule' && schedules ? schedulesFault(schedules) : null;
    if (ofSchedules) faults.push(faultOf('schedules', ofSchedules));
    return faults.length > 0 ? faults : values;
  },
  async afterWrite(tx, { values, id, before }) {
    if (isDefaultNow(values, 'default_view', before)) await clearOtherDefaults(tx, 'alarm_view', 'default_view', id);
  },
};
