/** The W3C `traceparent` of the operation that appended an event, where it is traced: another platform continues the trace when it delivers the event. */
export const sql = `
alter table event_log add column traceparent text default nullif(current_setting('app.trace', true), '');

-- Appends an event of a trace of its own, in a transaction that serves several.
create function append_traced_event(event_name text, tenant bigint, addressee bigint, payload json, trace text) returns bigint language plpgsql as $$
declare
  before text := coalesce(current_setting('app.trace', true), '');
  given bigint;
begin
  perform set_config('app.trace', coalesce(trace, ''), true);
  given := append_event(event_name, tenant, addressee, payload);
  perform set_config('app.trace', before, true);
  return given;
end $$;
`;
