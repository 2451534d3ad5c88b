/** Indexes of the history's filters and orders: by site, by who ended an alarm or holds it, by priority; each newest first. */
export const sql = `
create index alarm_history_by_unit on alarm (id_unit, created, id);
create index alarm_history_by_operator on alarm ((case when ended_by is null then taken_by else ended_by end), created, id)
  where (case when ended_by is null then taken_by else ended_by end) is not null;
create index alarm_history_by_priority on alarm (id_tenant, priority, created, id);
`;
