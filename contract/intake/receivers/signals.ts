/** Protocols of receivers. `onvif` has no sender of its own: generic devices with ONVIF events report to it. */
export const receiverKinds = ['dc09', 'line', 'onvif', 'http', 'smtp', 'mqtt'] as const;
export type ReceiverKindName = (typeof receiverKinds)[number];

/** Vocabularies of codes: SIA two-letter codes, Contact ID (three digits), ONVIF topics, and names that senders or mappings give. */
export const codeVocabularies = ['sia', 'contact_id', 'onvif', 'event'] as const;
export type CodeVocabulary = (typeof codeVocabularies)[number];

/** `new` raises, `restore` ends what a former signal began, `status` informs, `test` proves that the sender works. */
export const signalQualifiers = ['new', 'restore', 'status', 'test'] as const;
export type SignalQualifier = (typeof signalQualifiers)[number];

/** What a signal of a code does: raises an alarm, restores one, is logged only, or is ignored with its reason recorded. */
export const signalActions = ['raise', 'restore', 'log', 'ignore'] as const;
export type SignalAction = (typeof signalActions)[number];

/** What a code is about; alarms without a type of their own get the type of this name. */
export const signalCategories = [
  'burglary',
  'hold_up',
  'duress',
  'panic',
  'fire',
  'gas',
  'medical',
  'water',
  'environment',
  'tamper',
  'trouble',
  'power',
  'communication',
  'supervision',
  'opening',
  'closing',
  'bypass',
  'access',
  'video',
  'test',
  'system',
] as const;
export type SignalCategory = (typeof signalCategories)[number];

export const zoneKinds = [
  'door',
  'window',
  'motion',
  'glass_break',
  'perimeter',
  'panic',
  'fire',
  'tamper',
  'technical',
  'camera',
  'other',
] as const;
export type ZoneKind = (typeof zoneKinds)[number];

/** What became of a signal. `alarm` and `restored` changed an alarm; the others raise nothing, and `reason` states why. */
export const signalOutcomes = [
  'alarm',
  'restored',
  'logged',
  'ignored',
  'on_test',
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
  'unit_on_test',
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
