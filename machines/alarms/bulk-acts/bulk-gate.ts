import type { Alarm, AlarmChange } from '../../../contract/alarms/alarm.ts';
import type { BulkGate } from '../../../contract/alarms/bulk-acts.ts';
import { type AlarmGate, type EndRequirement, endRequirements, missingRequirements } from '../../../contract/alarms/gate.ts';
import type { Addressee } from '../../../contract/alarms/handling.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';

/** The missing requirements of alarms, beside outcome and comment, which are given once for all; alarms with none are left out. */
export function requirementsMissing({ alarms }: BulkGate): ReadonlyMap<AlarmId, readonly EndRequirement[]> {
  const missing = alarms.map((one) => [one.id, missingRequirements(one, { comments: 'given', id_alarm_outcome: 0 })] as const);
  return new Map(missing.filter(([, requirements]) => requirements.length > 0));
}

/** The requirements of several alarms as those of one: whatever any of them lacks. */
export function gateOfAll({ alarms, outcomes }: BulkGate): AlarmGate {
  const missing = new Set(alarms.flatMap((one) => missingRequirements(one, {})));
  return { requires: endRequirements.filter((requirement) => missing.has(requirement)), done: [], outcomes };
}

/**
 * The alarms that a change ends: all where what is missing is overridden, else those that lack nothing. None while the comment, a required
 * outcome, the cause that an outcome demands, or the reason of an override is missing.
 */
export function alarmsEndedBy(change: AlarmChange, alarms: readonly Alarm[], gate: BulkGate): readonly Alarm[] {
  const { id_alarm_outcome, id_alarm_cause = null, override = null } = change;
  const chosen = gate.outcomes.find(({ id }) => id === id_alarm_outcome);
  const missing = missingRequirements(gateOfAll(gate), change);
  if (override === '' || missing.includes('comment') || (chosen?.demands_cause && id_alarm_cause === null)) return [];
  if (override !== null) return alarms;
  if (missing.includes('outcome')) return [];
  const missingById = requirementsMissing(gate);
  return alarms.filter(({ id }) => !missingById.has(id));
}

/** The gates of two parts of the alarms as one: the outcomes and causes that both can end with. */
export function mergeGates(one: BulkGate, other: BulkGate): BulkGate {
  const outcomes = one.outcomes.flatMap((outcome) => {
    const same = other.outcomes.find(({ id }) => id === outcome.id);
    return same ? [{ ...outcome, causes: common(outcome.causes, same.causes, ({ id }) => id) }] : [];
  });
  return { alarms: [...one.alarms, ...other.alarms], outcomes };
}

/** Those whom two parts of the alarms can both be forwarded to. */
export const mergeAddressees = (one: Addressee[], other: Addressee[]): Addressee[] => common(one, other, ({ kind, id }) => `${kind} ${id}`);

function common<T>(one: readonly T[], other: readonly T[], keyOf: (row: T) => unknown): T[] {
  const keys = new Set(other.map(keyOf));
  return one.filter((row) => keys.has(keyOf(row)));
}
