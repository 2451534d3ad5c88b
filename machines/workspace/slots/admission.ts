import { type Ability, allows } from '../../../contract/access/index.ts';
import type { Slot, Tab } from '../../../contract/workspace/config.ts';
import { SlotData, type SlotFault, type SlotType, singleKeyOf, slotRules, slotTypes } from '../../../contract/workspace/slots.ts';

/** What decides whether a slot may be opened: the user's rights and the slots that are already open. */
export interface Admission {
  readonly abilities: readonly Ability[];
  /** Whether the user may chat (OP-8.05). */
  readonly hasChat: boolean;
  /** Every slot that is open, in all tabs; without the one that is to be replaced. */
  readonly open: readonly Pick<Slot, 'type' | 'data'>[];
}

/**
 * Returns why this slot may not be opened, or null. Duplicates are checked first (OP-2.64–2.66, OP-8.02–8.04, OQ-51), then a missing chat
 * user (OP-8.05), then missing rights on Video (OP-5.07, OP-5.08, OP-6.06).
 */
export function faultOf({ type, data }: Pick<Slot, 'type' | 'data'>, { abilities, hasChat, open }: Admission): SlotFault | null {
  if (!isKnown(type)) return 'slot.failed';
  const duplicate = duplicateOf({ type, data }, open);
  if (duplicate !== null) return duplicate;
  const { needs } = slotRules[type];
  if (needs === 'chat') return hasChat ? null : 'slot.no_chat_user';
  return needs === null || allows(abilities, needs, 'Video') ? null : 'slot.forbidden';
}

/** Says what exists already where a slot of its type, or of its chat, may be open but once, or returns null. */
export function duplicateOf(slot: Pick<Slot, 'type' | 'data'>, open: Admission['open']): SlotFault | null {
  const key = singleKeyOf(slot);
  const isOpen = key !== null && open.some((one) => singleKeyOf(one) === key);
  return isOpen ? (slotRules[slot.type as SlotType].single?.fault ?? null) : null;
}

const pictures: readonly string[] = ['cam', 'cam_pa', 'cam_recorded'] satisfies SlotType[];

/** Whether a picture is to be added without a camera: without its id, its number among those of an alarm, and a round of several (OQ-51). */
export function needsCamera({ type, data }: Pick<Slot, 'type' | 'data'>): boolean {
  if (!pictures.includes(type) || data['source'] === 'alarm_view') return false;
  const { id_camera: id, camera: number } = SlotData.parse(data);
  return id === undefined && number === undefined && !Array.isArray(data['round']);
}

/** The slots of these tabs, without the one at a position of one of them. */
export function slotsOf(tabs: readonly Tab[], but?: { tab: Tab; pos: number }): Slot[] {
  return tabs.flatMap((tab) => tab.slots.filter(({ pos }) => but === undefined || tab !== but.tab || pos !== but.pos));
}

/** Those of many slots that may be opened together, in their order, and why the first of the others may not. */
export function admitSlots(slots: readonly Slot[], admission: Admission): { slots: Slot[]; fault: SlotFault | null } {
  const taken: Slot[] = [];
  let fault: SlotFault | null = null;
  for (const slot of slots) {
    const why = faultOf(slot, { ...admission, open: [...admission.open, ...taken] });
    if (why === null) taken.push(slot);
    else fault ??= why;
  }
  return { slots: taken, fault };
}

const isKnown = (type: string): type is SlotType => (slotTypes as readonly string[]).includes(type);
