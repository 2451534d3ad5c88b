import { codeVocabularies, receiverKinds, signalActions, signalCategories } from '../../catalogues/index.ts';

export { codeVocabularies, receiverKinds, signalActions, signalCategories };

export type ReceiverKindName = (typeof receiverKinds)[number];

export type CodeVocabulary = (typeof codeVocabularies)[number];

/** `new` raises, `restore` ends what a former signal began, `status` informs, `test` proves that the sender works. */
export const signalQualifiers = ['new', 'restore', 'status', 'test'] as const;
export type SignalQualifier = (typeof signalQualifiers)[number];

export type SignalAction = (typeof signalActions)[number];

export type SignalCategory = (typeof signalCategories)[number];

/** What became of a signal. `alarm` and `restored` changed an alarm; the others raise nothing, and `reason` states why. */
export const signalOutcomes = [
  'alarm',
  'restored',
  'logged',
  'ignored',
  'on_test',
  'shelved',
  'unknown_device',
  'unknown_code',
  'unreadable',
  'refused',
] as const;
export type SignalOutcome = (typeof signalOutcomes)[number];

/** Why a signal raised nothing, or raised something that its code alone would not. */
export const signalReasons = [
  'code_logs',
  'code_ignores',
  'link_test',
  'state_report',
  'device_off',
  'unit_off',
  'nothing_to_restore',
  'within_opening_window',
  'outside_opening_window',
  'zone_bypassed',
  'source_latched',
  'unit_on_test',
  'source_shelved',
  'wrong_key',
  'wrong_time',
  'wrong_checksum',
  'wrong_secret',
  'not_understood',
  'too_large',
  'not_stored',
] as const;
export type SignalReason = (typeof signalReasons)[number];

/** An entry of a standard table: what a code means, and what a signal of it does unless a record of signal codes differs. */
export interface CodeEntry {
  readonly code: string;
  readonly category: SignalCategory;
  readonly meaning: Readonly<Record<'en' | 'es' | 'pt', string>>;
  readonly effect: SignalAction;
  /** 1 is the most urgent. */
  readonly priority: 1 | 2 | 3 | 4;
  /** The code whose alarms a signal of this one restores. */
  readonly restores?: string;
  /** Raises its alarm while its unit is on test. */
  readonly neverOnTest?: true;
}
