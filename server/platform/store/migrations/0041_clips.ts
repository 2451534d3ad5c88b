/** Files of other kinds than spreadsheets are made in the background as well, several clips at once, and can be canceled; alarms name their clips. */
export const sql = `
alter table export_job add column kind text not null default 'xlsx' check (kind in ('xlsx', 'mp4', 'zip'));
alter table export_job add column fault text;
alter table export_job drop constraint export_job_state_check;
alter table export_job add constraint export_job_state_check check (state in ('running', 'ended', 'failed', 'canceled'));
drop index export_job_running;
create unique index export_job_running on export_job (id_user, catalogue) where state = 'running' and catalogue <> 'video-clip';

alter table alarm_record drop constraint alarm_record_kind_check;
alter table alarm_record add constraint alarm_record_kind_check
  check (kind in ('raised', 'confirm', 'attend', 'cancel', 'command', 'plan', 'purged', 'clip'));
`;
