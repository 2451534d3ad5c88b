/** Protocols of receivers. */
export const receiverKinds = ['dc09', 'line', 'onvif', 'http', 'smtp', 'mqtt'] as const;
export type ReceiverKindName = (typeof receiverKinds)[number];

/** Vocabularies of codes: SIA two-letter codes, Contact ID (three digits), ONVIF topics, and names that senders or mappings give. */
export const codeVocabularies = ['sia', 'contact_id', 'onvif', 'event'] as const;
export type CodeVocabulary = (typeof codeVocabularies)[number];

/** `new` raises, `restore` ends what a former signal began, `status` informs, `test` proves that the sender works. */
export const signalQualifiers = ['new', 'restore', 'status', 'test'] as const;
export type SignalQualifier = (typeof signalQualifiers)[number];
