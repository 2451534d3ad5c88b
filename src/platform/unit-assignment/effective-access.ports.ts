import { accountCalls, auditCalls, type EffectiveAccess } from '../../../contract/access/index.ts';
import type { EffectiveAccessDraft, UnitAssignment, UnitAssignmentQuery } from '../../../machines/places/index.ts';
import { type Answer } from '../../../machines/shared/port.ts';
import type { Http } from '../http/http.ts';

/** Reads what a user can see and do: with the saved configuration, or with the values of the form. */
export async function readEffectiveAccess(
  { ask }: { ask: Http['ask'] },
  { user, draft }: Extract<UnitAssignmentQuery, { of: 'sight' }>,
  signal: AbortSignal,
): Promise<Answer<UnitAssignment>> {
  const saved = user === null ? null : await ask(accountCalls.effectiveAccess, { params: { id: user }, signal });
  if (saved && !saved.ok) return saved;
  if (saved && (draft === null || saved.data.is_master_admin)) return { ok: true, data: { of: 'sight', sight: saved.data } };
  const { live_units, history, ...query } = draft ?? emptyDraft;
  const abilities = (saved?.data.rights ?? []).filter(isDirectGrant).map(({ action, subject }) => ({ action, subject }));
  const drafted = await ask(accountCalls.draftEffectiveAccess, { body: { ...query, abilities }, signal });
  if (!drafted.ok) return drafted;
  const tenants = withShares(drafted.data.tenants, saved?.data.tenants ?? []);
  return { ok: true, data: { of: 'sight', sight: { ...drafted.data, tenants, live_units, history } } };
}

/** Reads the integrity state of the audit log. */
export async function readSeal({ ask }: { ask: Http['ask'] }, signal: AbortSignal): Promise<Answer<UnitAssignment>> {
  const answer = await ask(auditCalls.seal, { signal });
  return answer.ok ? { ok: true, data: { of: 'seal', seal: answer.data } } : answer;
}

const emptyDraft: EffectiveAccessDraft = {
  name: '',
  profiles: [],
  groups: [],
  tenants: [],
  permissions: [],
  live_units: null,
  history: { hours: null, days: null, records: null },
};

const isDirectGrant = ({ from }: EffectiveAccess['rights'][number]): boolean => from.some(({ kind }) => kind === 'own');

/** Preserves the tenants that a user reaches through shares: the form does not edit shares. */
function withShares(tenants: EffectiveAccess['tenants'], saved: EffectiveAccess['tenants']): EffectiveAccess['tenants'] {
  const shared = saved.flatMap(({ from, ...tenant }) => {
    const shares = from.filter(({ kind }) => kind === 'share');
    return shares.length > 0 ? [{ ...tenant, from: shares }] : [];
  });
  const both = tenants.map((tenant) => {
    const share = shared.find(({ id }) => id === tenant.id);
    return share ? { ...tenant, from: [...tenant.from, ...share.from] } : tenant;
  });
  return [...both, ...shared.filter(({ id }) => !tenants.some((tenant) => tenant.id === id))];
}
