import { sql } from 'kysely';
import { caseShareLimits } from '../../../contract/alarms/cases.ts';

/** In which state a share `s` of the case `e` is at a moment (ms). Revoked is said first, since it is what somebody decided. */
export const shareStateSql = (now: number) => sql`
  case when s.revoked is not null then 'revoked' when s.expires <= ${new Date(now)} then 'expired'
    when e.ended is not null or e.until <= ${new Date(now)} then 'closed'
    when s.package_sha256 is distinct from e.package_sha256 or e.package_file is null then 'replaced' else 'open' end`;

/** The shares of the case `e` as JSON, the newest first. */
export const sharesSql = (now: number) => sql`
  select coalesce(json_agg(json_build_object('id', s.id, 'recipient', s.recipient, 'by', s.user_name, 'created', iso(s.created),
    'expires', iso(s.expires), 'revoked', iso(s.revoked), 'revoked_by', s.revoked_by, 'state', ${shareStateSql(now)},
    'opened', (select count(*)::int from evidence_case_share_use u where u.id_share = s.id and u.kind = 'opened'),
    'downloaded', (select count(*)::int from evidence_case_share_use u where u.id_share = s.id and u.kind = 'downloaded'),
    'uses', (select coalesce(json_agg(json_build_object('id', x.id, 'at', iso(x.at), 'kind', x.kind, 'address', x.address) order by x.id desc), '[]'::json)
      from (select id, at, kind, address from evidence_case_share_use u where u.id_share = s.id order by id desc limit ${caseShareLimits.uses}) x)
    ) order by s.id desc), '[]'::json)
  from evidence_case_share s where s.id_case = e.id`;
