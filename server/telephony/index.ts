export { createCall } from './call-store.ts';
export { type Calls, type OpenSip, openCalls } from './calls.ts';
export { openEmbeddedSip } from './embedded-sip.ts';
export { Interphone, type Sentences } from './interphone/interphone.ts';
export { deviceSnapshot, phoneOfUser } from './phones.ts';
export { callRecordings, callsFolder, recordingAddress } from './recordings.ts';
export { placed } from './routing.ts';
