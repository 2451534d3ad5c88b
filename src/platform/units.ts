import { api } from '../../contract/api.ts';
import { type Tenant, type Unit, unitsPageSize } from '../../contract/places/index.ts';
import type { ReferenceData } from '../../machines/platform/reference-data/reference-data.machine.ts';
import { type Answer, unreadableOf } from '../../machines/shared/port.ts';
import type { Http } from './http/http.ts';
import { readAllPages } from './routing/pages.ts';

type Calls = Pick<Http, 'call' | 'ask'>;
type Units = Extract<ReferenceData, { what: 'units' }>;

/** Maximum number of tenants requested in parallel. */
const concurrency = 3;

/**
 * Reads every unit that the user can watch: the tenants (OP-7.21), then the units link of each in pages of 500, where pages 2 to the last
 * are read after the first (OP-7.20, OP-9.06). Each unit occurs once. The first refusal is returned as the answer.
 */
export async function readUnits({ call, ask }: Calls, signal: AbortSignal): Promise<Answer<Units>> {
  const tenants = await call('tenants', { signal, partial: true });
  if (!tenants.ok) return tenants;
  const units = new Map<number, Unit>();
  const unreadable = [...unreadableOf(tenants)];
  const { data } = tenants.data;
  for (let first = 0; first < data.length; first += concurrency) {
    const answers = await Promise.all(data.slice(first, first + concurrency).map((tenant) => readTenantUnits(ask, tenant, signal)));
    for (const answer of answers) {
      if (!answer.ok) return answer;
      unreadable.push(...unreadableOf(answer));
      for (const unit of answer.data) units.set(unit.id, unit);
    }
  }
  return { ok: true, data: { what: 'units', rows: [...units.values()], tenants: data }, unreadable };
}

/** Follows the units link of a tenant. Its host is left out: the token is for the platform alone. */
function readTenantUnits(ask: Calls['ask'], { units }: Tenant, signal: AbortSignal): Promise<Answer<Unit[]>> {
  const { pathname, searchParams } = new URL(units, 'http://platform');
  return readAllPages((page) => {
    const query = new URLSearchParams(searchParams);
    query.set('max', String(unitsPageSize));
    query.set('page', String(page));
    return ask({ ...api.units, path: pathname }, { query: [...query], signal, partial: true });
  });
}
