/** What a package of an evidence case lacks because the node that has it did not answer; null: a package of an earlier version. */
export const sql = 'alter table evidence_case add column package_unanswered jsonb;';
