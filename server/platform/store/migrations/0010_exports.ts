import { userRows } from '../policy.ts';

/** Exports that are made in the background and report on their progress. The name of the node tells whose work it was after a restart. */
export const sql = `
create table export_job (
  id            uuid primary key default gen_random_uuid(),
  id_user       bigint not null references user_account on delete cascade,
  id_session    text not null,
  catalogue     text not null,
  node          text not null,
  state         text not null default 'running' check (state in ('running', 'ended', 'failed')),
  progress      smallint not null default 0 check (progress between 0 and 100),
  name          text not null,
  created       timestamptz(3) not null,
  expires       timestamptz(3) not null
);
-- One running export a catalogue and user (OQ-78).
create unique index export_job_running on export_job (id_user, catalogue) where state = 'running';
create index export_job_expires on export_job (expires);
${userRows('export_job')}`;
