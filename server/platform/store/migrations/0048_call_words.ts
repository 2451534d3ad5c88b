/** A state of an outside SIP server's that is none of ours is kept as it was told, and shown so (OQ-57); ours then stays what it was. */
export const sql = `
alter table sip_call add column told_state text;
create or replace view sip_call_as_json with (security_invoker = true) as
select c.id, c.sessionid, c.id_tenant, c.id_alarm, c.state, json_build_object(
  'id', c.id,
  'sessionId', c.sessionid,
  'callingPartyNumber', c.callingpartynumber,
  'remotePartyNumber', c.remotepartynumber,
  'state', coalesce(c.told_state, c.state),
  'recording_url', c.recording_url,
  'id_alarm', c.id_alarm,
  'direction', c.direction,
  'device', c.device,
  'tenant', json_build_object('id', t.id, 'name', t.name),
  'began_at', iso(c.began_at),
  'waiting_since', iso(c.waiting_since),
  'answered_at', iso(c.answered_at),
  'ended_at', iso(c.ended_at),
  'ending', c.ending,
  'operator', case when c.id_operator is not null then json_build_object('id', c.id_operator, 'name', coalesce(c.operator_name, '')) end,
  'transferred_to', c.transferred_to
) as record
from sip_call c join tenant t on t.id = c.id_tenant;
`;
