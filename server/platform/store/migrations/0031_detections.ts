/** Alarms of detectors are listed by themselves, among however many others. */
export const sql = `
create index alarm_detected on alarm (created, id) where detection is not null;
`;
