import { type SubsystemKind, subsystemKinds } from '../../../../contract/places/index.ts';
import type { SlotData } from '../../../../contract/workspace/slots.ts';

/** A part of a unit, as a slot names it. */
export interface NamedPart {
  kind: SubsystemKind;
  id: number;
}

/** The part of a unit that a slot is about (OP-9.48–9.52); null: none. */
export function partOf(data: SlotData): NamedPart | null {
  const part = data['part'];
  if (typeof part !== 'object' || part === null || !('kind' in part) || !('id' in part)) return null;
  const kind = subsystemKinds.find((one) => one === part.kind);
  return kind !== undefined && typeof part.id === 'number' ? { kind, id: part.id } : null;
}
