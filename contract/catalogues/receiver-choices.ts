/** Protocols of receivers. `onvif` has no sender of its own: generic devices with ONVIF events report to it. */
export const receiverKinds = ['dc09', 'line', 'onvif', 'http', 'smtp', 'mqtt'] as const;

/** Vocabularies of codes: SIA two-letter codes, Contact ID (three digits), ONVIF topics, and names that senders or mappings give. */
export const codeVocabularies = ['sia', 'contact_id', 'onvif', 'event'] as const;

/** What a signal of a code does: raises an alarm, restores one, is logged only, or is ignored with its reason recorded. */
export const signalActions = ['raise', 'restore', 'log', 'ignore'] as const;

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
