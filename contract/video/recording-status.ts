/** The literal statuses of a request for a recording (OQ-73). */
export const recordingStatuses = ['requested', 'authorized', 'rejected', 'in process', 'available', 'expired'] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];
/** Statuses in which the recording can be watched within its window (OP-4.32). */
export const grantedStatuses = ['authorized', 'in process', 'available'] as const satisfies readonly RecordingStatus[];
/** Rights on Video to request a recording and to decide on requests. */
export const recordingActions = { request: 'request_record_video', decide: 'manage_request_record_video' } as const;
