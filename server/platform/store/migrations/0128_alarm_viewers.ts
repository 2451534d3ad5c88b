import { tenantRows } from '../policy.ts';

/** Leases of opened alarms: each view of a console renews its own; what is not renewed runs out. */
export const sql = `
create table alarm_viewer (
  id_user bigint not null references user_account on delete cascade,
  view text not null,
  id_alarm bigint not null references alarm on delete cascade,
  id_tenant bigint not null,
  id_session text not null references session on delete cascade,
  renewed timestamptz(3) not null,
  until timestamptz(3) not null,
  primary key (id_user, view)
);
create index alarm_viewer_alarm on alarm_viewer (id_alarm);
create index alarm_viewer_session on alarm_viewer (id_session);
${tenantRows('alarm_viewer')}`;
