import { accountCalls, type Sight } from '../../contract/access/account.ts';
import { auditCalls } from '../../contract/access/audit.ts';
import type { Sheet, SheetAsk, SightDraft } from '../../machines/places/sheet/sheet.machine.ts';
import { type Answer } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http.ts';

/** What somebody sees and may do: as it is saved, or as the form would make it. */
export async function readSight(
  { ask }: { ask: Http['ask'] },
  { user, draft }: Extract<SheetAsk, { of: 'sight' }>,
  signal: AbortSignal,
): Promise<Answer<Sheet>> {
  const kept = user === null ? null : await ask(accountCalls.sightOf, { params: { id: user }, signal });
  if (kept && !kept.ok) return kept;
  if (kept && (draft === null || kept.data.is_master_admin)) return { ok: true, data: { of: 'sight', sight: kept.data } };
  const { live_units, history, ...asked } = draft ?? nothing;
  const abilities = (kept?.data.rights ?? []).filter(isOwn).map(({ action, subject }) => ({ action, subject }));
  const drafted = await ask(accountCalls.sightOfDraft, { body: { ...asked, abilities }, signal });
  if (!drafted.ok) return drafted;
  const tenants = withShares(drafted.data.tenants, kept?.data.tenants ?? []);
  return { ok: true, data: { of: 'sight', sight: { ...drafted.data, tenants, live_units, history } } };
}

/** How the seal of the audit log stands. */
export async function readSeal({ ask }: { ask: Http['ask'] }, signal: AbortSignal): Promise<Answer<Sheet>> {
  const answer = await ask(auditCalls.seal, { signal });
  return answer.ok ? { ok: true, data: { of: 'seal', seal: answer.data } } : answer;
}

const nothing: SightDraft = {
  name: '',
  profiles: [],
  groups: [],
  tenants: [],
  permissions: [],
  live_units: null,
  history: { hours: null, days: null, records: null },
};

const isOwn = ({ from }: Sight['rights'][number]): boolean => from.some(({ kind }) => kind === 'own');

/** What is shared with somebody is no part of their form: it stays as it is. */
function withShares(tenants: Sight['tenants'], kept: Sight['tenants']): Sight['tenants'] {
  const shared = kept.flatMap(({ from, ...tenant }) => {
    const shares = from.filter(({ kind }) => kind === 'share');
    return shares.length > 0 ? [{ ...tenant, from: shares }] : [];
  });
  const both = tenants.map((tenant) => {
    const share = shared.find(({ id }) => id === tenant.id);
    return share ? { ...tenant, from: [...tenant.from, ...share.from] } : tenant;
  });
  return [...both, ...shared.filter(({ id }) => !tenants.some((tenant) => tenant.id === id))];
}
