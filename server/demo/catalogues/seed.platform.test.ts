import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grant } from '../../../contract/access/session.ts';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { validateValues } from '../../../contract/catalogues/fields/schema.ts';
import { catalogues } from '../../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import {
  alarmViewFault,
  layoutFault,
  type SavedSlot,
  type Schedule,
  schedulesFault,
} from '../../../contract/workspace/layout-validation.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { demoPassword } from '../people.ts';
import { seedCatalogues } from './seed.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  const signedIn = await platform.request<{ data: Grant }>('POST', '/v1/user/auth', {
    body: { email: 'admin@demo.test', password: demoPassword },
  });
  token = signedIn.body.data.access_token;
});
afterAll(() => platform?.clear());

const listOf = async (catalogue: Catalogue) => {
  const { list } = callsOf(catalogue, { product: platform.config.productSlug });
  const asks = (catalogue.requiredFilters ?? []).map((name) => `${name}=${name.startsWith('end') ? '2100-01-01' : '2000-01-01'}`).join('&');
  const { status, body } = await platform.request<{ data: CatalogueRecord[] }>('GET', `${list.path}?max=100&${asks}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

/**
 * Tokens are shown only at creation; logs record what people have done, and there is no activity yet; saved views belong to their users,
 * and the master admin has none.
 */
const honestlyEmpty: readonly CatalogueKey[] = ['external-token', 'logs', 'microservice-log', 'traffic', 'user-view'];

describe('no list of the demo is empty, and its records are valid', () => {
  test.each(catalogues.filter(({ key }) => !honestlyEmpty.includes(key)).map((one) => [one.key, one] as const))(
    '%s',
    async (_key, catalogue) => {
      const records = await listOf(catalogue);
      expect(records.length).toBeGreaterThan(0);
      if (!catalogue.operations.includes('edit') || catalogue.servedBy) return;
      for (const record of records) {
        const known = Object.fromEntries(catalogue.fields.filter(({ name }) => name in record).map(({ name }) => [name, record[name]]));
        expect([record.id, validateValues(catalogue, known, 'edit')]).toEqual([record.id, []]);
      }
    },
  );
});

test('its layouts and alarm views could have been built', { tags: ['OP-5.10', 'OP-5.11', 'OP-5.12'] }, async () => {
  const recordsOf = (key: CatalogueKey) => listOf(catalogues.find((one) => one.key === key) as Catalogue);
  for (const { name, slots } of await recordsOf('layout')) expect([name, layoutFault(slots as SavedSlot[])]).toEqual([name, null]);
  for (const { name, layout_configuration, periodicity, schedules } of await recordsOf('alarm-view')) {
    expect([name, alarmViewFault(layout_configuration as SavedSlot[])]).toEqual([name, null]);
    if (periodicity === 'schedule') expect([name, schedulesFault(schedules as Schedule[])]).toEqual([name, null]);
  }
});

test('they are filled once', async () => {
  expect(await seedCatalogues(platform.app.store, platform.clock, platform.config)).toBe(false);
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ masters: number }>`select count(distinct id_master_tenant)::int as masters from plate_list`.execute(tx),
  );
  expect(rows).toEqual([{ masters: 2 }]);
});
