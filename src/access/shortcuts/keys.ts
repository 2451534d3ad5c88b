import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { alarmActNames, alarmActs, type HandlingKey, handlingKeys } from '../../../contract/alarms/index.ts';
import { actWords, handlingKeyWords } from '../../alarms/index.ts';

/** Where a key works: on every screen, at home, inside the slot that has the focus, or on the focused row of the board of supervisors. */
export type KeyPlace = 'anywhere' | 'home' | 'slot' | 'board';

/** Something that a key does, and that a user may choose another key for. */
export interface KeyAct {
  readonly act: string;
  readonly keys: string;
  readonly label: MessageDescriptor;
  readonly place: KeyPlace;
}

const slot = (pos: number) => msg`Slot ${pos}`;
const tab = (number: number) => msg`Tab ${number}`;
const named = (place: KeyPlace, act: string, keys: string, label: MessageDescriptor): KeyAct => ({ act, keys, label, place });

/** All configurable shortcuts, in the order of the editor; stored by name in the user's configuration. Esc and Enter are fixed. */
export const keyActs: readonly KeyAct[] = [
  named('anywhere', 'palette', 'Ctrl+k', msg`Search everything`),
  named('anywhere', 'home', 'h', msg`Go home`),
  named('anywhere', 'lock', 'Ctrl+l', msg`Lock the screen`),
  named('anywhere', 'help', '?', msg`Show the keys`),
  named('anywhere', 'report', 'w', msg`Report that something went wrong`),
  named('anywhere', 'call', 'k', msg`Answer or make a call`),
  named('anywhere', 'call-mute', 'u', msg`Mute or unmute the microphone of the call`),
  named('anywhere', 'call-camera', 'v', msg`Show the camera at the caller`),
  named('anywhere', 'second-screen', 'Alt+v', msg`Media on the second screen`),
  named('home', 'next', 'n', msg`Take the next alarm`),
  named('home', 'ringing', 'a', msg`Open the alarm that rings`),
  ...alarmActNames.map((act) => named('home', act, alarmActs[act].key, actWords[act].button)),
  ...(Object.keys(handlingKeys) as HandlingKey[]).map((key) => named('home', key, handlingKeys[key], handlingKeyWords[key])),
  named('home', 'plan-step', 'd', msg`To the next step of the plan`),
  named('home', 'plan-yes', 'y', msg`Answer yes to the plan`),
  named('home', 'plan-no', 'j', msg`Answer no to the plan`),
  named('home', 'contacts', 't', msg`To the call list`),
  named('home', 'queue', 'q', msg`To the queue`),
  named('home', 'sum-rows', 'g', msg`Sum the rows of the queue, or separate them`),
  named('home', 'mute', 'm', msg`Mute or unmute`),
  ...[1, 2, 3, 4, 5, 6].map((pos) => named('home', `slot-${pos}`, String(pos), slot(pos))),
  ...[1, 2, 3, 4, 5].map((number) => named('home', `tab-${number}`, `Alt+${number}`, tab(number))),
  named('slot', 'seek-back', 'ArrowLeft', msg`Back 5 seconds`),
  named('slot', 'seek-forward', 'ArrowRight', msg`Forward 5 seconds`),
  named('slot', 'frame-back', ',', msg`One frame back`),
  named('slot', 'frame-forward', '.', msg`One frame forward`),
  named('slot', 'live', 'l', msg`Back to live`),
  named('slot', 'snapshot', 's', msg`Save a snapshot`),
  named('slot', 'full-screen', 'f', msg`Full screen`),
  named('board', 'message-operator', 'Alt+m', msg`Write to the operator`),
  named('board', 'listen-operator', 'Alt+l', msg`Listen to the call of the operator`),
];

/** Why keys cannot be chosen for an act: another act has them, or they mean something to lists, fields or the browser. */
export type KeyFault = { why: 'taken'; by: KeyAct } | { why: 'reserved' };

/** Keys of lists, in addition to the global shortcuts. */
const listKeys = new Set(['/', '[', ']', 'n', 'delete', ' ']);
const reserved =
  /^(?:enter|tab|escape|shift|control|alt|meta| |f5|f11|f12|dead|(?:alt\+)?ctrl\+(?:[acnrtvwxyz]|tab|shift|control))$|^(?:alt|ctrl)\+(?:alt|control|shift|meta)$/;

/** The keys of an act as they are: the user's, else its own. */
export function effectiveKeys({ act, keys }: KeyAct, chosen: Readonly<Record<string, string>>): string {
  return chosen[act] ?? keys;
}

/** Why these keys cannot be assigned to an action; null: they can. */
export function keyFault(asked: KeyAct, keys: string, chosen: Readonly<Record<string, string>>): KeyFault | null {
  const searched = keys.toLowerCase();
  if (reserved.test(searched) || (asked.place === 'anywhere' && listKeys.has(searched))) return { why: 'reserved' };
  const by = keyActs.find((other) => other.act !== asked.act && effectiveKeys(other, chosen).toLowerCase() === searched);
  return by ? { why: 'taken', by } : null;
}

/** The choices with these keys for an act; its own keys need no choice. */
export function chooseKeysFor(asked: KeyAct, keys: string, chosen: Readonly<Record<string, string>>): Record<string, string> {
  const { [asked.act]: _, ...others } = chosen;
  return keys.toLowerCase() === asked.keys.toLowerCase() ? others : { ...others, [asked.act]: keys };
}

/** Choices by their present names: earlier consoles store those of the alarm acts by the kind of their record. */
function renamed(stored: Readonly<Record<string, string>>): Record<string, string> {
  const earlier: Record<string, string> = {};
  for (const act of alarmActNames) {
    const keys = stored[alarmActs[act].recordKind];
    if (keys !== undefined) earlier[act] = keys;
  }
  return { ...earlier, ...stored };
}

/** A stored choice that is not applied, and why. */
export interface KeyConflict {
  act: KeyAct;
  keys: string;
  fault: KeyFault;
}

/**
 * The key choices of a stored configuration that are applied: known actions, no reserved keys, no duplicates; and those that are not, such as keys
 * that became the default of another action since. An empty choice is none.
 */
export function readChoices(choices: Readonly<Record<string, string>>): {
  chosen: Record<string, string>;
  conflicts: readonly KeyConflict[];
} {
  const stored = renamed(choices);
  const all = keyActs.filter(({ act }) => (stored[act] ?? '') !== '').map((act): [KeyAct, string] => [act, stored[act.act] ?? '']);
  const kept = Object.fromEntries(all.map(([{ act }, keys]) => [act, keys]));
  const chosen: Record<string, string> = {};
  const conflicts: KeyConflict[] = [];
  for (const [act, keys] of all) {
    const fault = keyFault(act, keys, kept);
    if (fault) conflicts.push({ act, keys, fault });
    else chosen[act.act] = keys;
  }
  return { chosen, conflicts };
}

/** The key choices of a stored configuration that are applied. */
export const validChoices = (choices: Readonly<Record<string, string>>): Record<string, string> => readChoices(choices).chosen;
