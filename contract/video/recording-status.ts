/** What can become of a request for a recording, literally (OQ-73). */
export const recordingStatuses = ['requested', 'authorized', 'rejected', 'in process', 'available', 'expired'] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];
/** Those in which it may be watched, inside its window (OP-4.32). */
export const grantedStatuses = ['authorized', 'in process', 'available'] as const satisfies readonly RecordingStatus[];
/** Rights on Video that requests need: to ask for one, and to decide. */
export const recordingActions = { request: 'request_record_video', decide: 'manage_request_record_video' } as const;
