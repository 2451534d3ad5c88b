import { platformRows } from '../policy.ts';

/**
 * Rehearsals of restoring a backup. One runs at a time: the platform that carries it out renews `until`, and one whose time is over counts as ended.
 */
export const sql = `
create table restore_rehearsal (
  id            bigint generated always as identity primary key,
  backup        text not null,
  begun         timestamptz(3) not null,
  ended         timestamptz(3),
  id_user       bigint references user_account on delete set null,
  user_name     text,
  node          text not null,
  until         timestamptz(3) not null,
  outcome       text check (outcome in ('restored', 'differs', 'absent', 'unreadable', 'refused', 'unanswered', 'no_room')),
  reason        text,
  result        jsonb,
  check ((ended is null) = (outcome is null))
);
create unique index restore_rehearsal_running on restore_rehearsal ((true)) where ended is null;
create index restore_rehearsal_begun on restore_rehearsal (begun desc);
create index restore_rehearsal_user on restore_rehearsal (id_user);
${platformRows('restore_rehearsal')}
`;
