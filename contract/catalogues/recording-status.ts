/** What can become of a request for a recording, literally (OQ-73). */
export const recordingStatuses = ['requested', 'authorized', 'rejected', 'in process', 'available', 'expired'] as const;
/** Rights on Video that requests need: to ask for one, and to decide. */
export const actionsFor = { ask: 'request_record_video', decide: 'manage_request_record_video' } as const;
