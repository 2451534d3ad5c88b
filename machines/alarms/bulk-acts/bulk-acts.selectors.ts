import type { SnapshotFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { BulkActResult } from '../../../contract/alarms/bulk-acts.ts';
import type { EndRequirement } from '../../../contract/alarms/gate.ts';
import type { bulkActsMachine } from './bulk-acts.machine.ts';
import { requirementsMissing } from './bulk-gate.ts';

type Snapshot = SnapshotFrom<typeof bulkActsMachine>;
type Refused = Extract<BulkActResult, { result: 'refused' }>;

export const selectAct = ({ context }: Snapshot) => context.act;
export const selectAlarms = ({ context }: Snapshot) => context.alarms;
export const selectBulkGate = ({ context }: Snapshot) => context.gate;
export const selectBulkAddressees = ({ context }: Snapshot) => context.addressees;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
/** How many alarms were answered, of how many. */
export const selectProgress = ({ context: { sent, alarms } }: Snapshot) => ({ sent, of: alarms.length });
export const selectDone = ({ context: { results } }: Snapshot) => results.filter(({ result }) => result === 'done').length;
/** The alarms for which the act was refused, each with the reason. */
export function selectRefused({ context: { results, alarms } }: Snapshot): { alarm: Alarm; refused: Refused }[] {
  const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  return results.flatMap((result) => {
    const alarm = byId.get(result.id);
    return result.result === 'refused' && alarm ? [{ alarm, refused: result }] : [];
  });
}

/** The chosen alarms that may not end yet, with their missing requirements. */
export function selectMissingRequirements({ context: { alarms, gate } }: Snapshot): { alarm: Alarm; missing: readonly EndRequirement[] }[] {
  const byId = gate === null ? null : requirementsMissing(gate);
  return alarms.flatMap((alarm) => {
    const missing = byId?.get(alarm.id);
    return missing ? [{ alarm, missing }] : [];
  });
}
