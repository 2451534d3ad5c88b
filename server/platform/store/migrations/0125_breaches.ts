import { allowRecordKinds } from '../policy.ts';

/** What follows when a time of an alarm passes: supervisors are notified, and a command runs. */
export const sql = `
${allowRecordKinds(['supervisor_notified'])}
alter table command_run drop constraint command_run_cause_check;
alter table command_run add constraint command_run_cause_check check (cause in ('operator', 'schedule', 'workflow', 'breach'));
`;
