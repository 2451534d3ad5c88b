/** Up to when the rows of an export are complete, where they were read from a replica. */
export const sql = 'alter table export_job add column as_of timestamptz(3);';
