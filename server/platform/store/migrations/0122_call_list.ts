import { allowRecordKinds, tenantRows } from '../policy.ts';

/**
 * The call list of a unit: the order of its contacts, when each is called on the clock of its tenant (null: at any time) and the keyed hash
 * of the password by which a contact is recognized; and every attempt to reach one for an alarm. An attempt outlasts its contact.
 */
export const sql = `
${allowRecordKinds([
  'contact_reached',
  'contact_no_answer',
  'contact_voicemail',
  'contact_wrong_number',
  'password_matched',
  'password_not_matched',
])}
alter table contact
  add column place integer not null default 0,
  add column call_days smallint[],
  add column call_from text check (call_from ~ '^\\d\\d:\\d\\d$'),
  add column call_to text check (call_to ~ '^\\d\\d:\\d\\d$'),
  add column password_hash text,
  add check ((call_from is null) = (call_to is null));
update contact c set place = n.place from (select id, row_number() over (partition by id_unit order by id) - 1 as place from contact) n where n.id = c.id;
create table alarm_contact_attempt (
  id            bigint generated always as identity primary key,
  id_alarm      bigint not null references alarm on delete cascade,
  id_tenant     bigint not null,
  id_contact    bigint references contact on delete set null,
  contact_name  text not null,
  at            timestamptz(3) not null default clock_timestamp(),
  outcome       text not null check (outcome in ('reached', 'no_answer', 'voicemail', 'wrong_number')),
  password      text not null default 'not_asked' check (password in ('matches', 'does_not_match', 'not_asked')),
  note          text,
  by_call       boolean not null default false,
  id_user       bigint,
  user_name     text
);
create index alarm_contact_attempt_by_alarm on alarm_contact_attempt (id_alarm, id);
create index alarm_contact_attempt_by_contact on alarm_contact_attempt (id_contact);
${tenantRows('alarm_contact_attempt')}`;
