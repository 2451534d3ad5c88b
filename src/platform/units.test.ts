import { expect, test } from 'vitest';
import type { Unit } from '../../contract/places/place.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { Http } from './http/http.ts';
import { readUnits } from './units.ts';

const unit = (id: number, id_tenant: number) => ({ id, id_tenant, description: `Unit ${id}`, cameras: [] }) as unknown as Unit;
const tenant = (id: number) => ({ id, name: `Tenant ${id}`, units: `https://elsewhere.test/v1/unit?id_tenant=${id}`, units_count: 0 });

/** A platform of tenants with so many units each, by pages of 500. */
function platform(counts: Readonly<Record<number, number>>, refuse?: string) {
  const asked: string[] = [];
  const no: Answer<never> = { ok: false, refusal: { success: false, code: 'access.forbidden', message: '' } };
  const call = async (name: string) => {
    asked.push(name);
    const data = Object.keys(counts).map((id) => tenant(Number(id)));
    return refuse === name ? no : { ok: true, data: { data } };
  };
  const ask = async ({ path }: { path: string }, { query }: { query: [string, string][] }) => {
    const { id_tenant, max, page } = Object.fromEntries(query);
    asked.push(`${path}?${new URLSearchParams(query).toString()}`);
    if (refuse === id_tenant) return no;
    const count = counts[Number(id_tenant)] ?? 0;
    const from = (Number(page) - 1) * Number(max);
    const rows = Array.from({ length: Math.min(Number(max), count - from) }, (_, at) => unit(from + at + 1, Number(id_tenant)));
    return { ok: true, data: { data: rows, last_page: Math.max(1, Math.ceil(count / Number(max))) } };
  };
  return { asked, http: { call, ask } as unknown as Http };
}
const never = new AbortController().signal;

test('the tenants of the user, then the units link of each, pages 2 to last_page of 500', {
  tags: ['OP-7.20', 'OP-7.21', 'OP-9.06', 'ADM-7.26', 'ADM-9.02'],
}, async () => {
  const { asked, http } = platform({ 4: 1203, 9: 2 });
  const answer = await readUnits(http, never);
  expect(asked).toEqual([
    'tenants',
    '/v1/unit?id_tenant=4&max=500&page=1',
    '/v1/unit?id_tenant=9&max=500&page=1',
    '/v1/unit?id_tenant=4&max=500&page=2',
    '/v1/unit?id_tenant=4&max=500&page=3',
  ]);
  expect(answer).toMatchObject({ ok: true, data: { what: 'units', tenants: [{ id: 4 }, { id: 9 }] } });
});

test('a unit that two tenants list comes once', async () => {
  const answer = await readUnits(platform({ 1: 3, 2: 4 }).http, never);
  expect(answer.ok && answer.data.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test.each(['tenants', '2'])('a refusal of %s is the answer', async (refuse) => {
  expect(await readUnits(platform({ 1: 1, 2: 1 }, refuse).http, never)).toMatchObject({ ok: false });
});
