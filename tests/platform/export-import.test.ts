import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers } from '../../contract/api.ts';
import { callsOf } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { ImportFile, ImportResult } from '../../contract/catalogues/record.ts';
import { catalogues } from '../../contract/catalogues/registry.ts';
import { type Language, languages } from '../../contract/workspace/index.ts';
import { fillables } from '../../server/catalogues/imports/columns.ts';
import { readXlsx } from '../../server/catalogues/imports/xlsx-file.ts';
import { demoPassword } from '../../server/demo/people.ts';
import { vehicles } from '../../server/demo/vehicle.ts';
import { platformScope } from '../../server/platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../server/testing/platform.ts';
import { waitUntil } from '../../server/testing/wait-until.ts';

let platform: TestPlatform;
let token: string;
let product: string;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo' });
  const body = { email: 'admin@demo.test', password: demoPassword };
  token = (await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body })).body.data.access_token;
  const { body: capabilities } = await platform.request<{ data: { product_slug: string } }>('GET', '/v1/capabilities', { token });
  product = capabilities.data.product_slug;
  // A vehicle that drives on between an export and its import would have another position in it.
  await platform.app.store.within(platformScope, (tx) =>
    sql`update router set imei = null where imei in (${sql.join(vehicles.map(({ imei }) => imei))})`.execute(tx),
  );
});
afterAll(() => platform?.clear());

const headersFor = (language: Language) => ({ authorization: `Bearer ${token}`, [headers.language]: language });

async function exportOf(catalogue: Catalogue, language: Language): Promise<Blob> {
  const { path } = callsOf(catalogue, { product }).list;
  const always = (catalogue.requiredFilters ?? []).map((name) => `&${name}.from=2026-01-01`).join('');
  const reply = await fetch(`${platform.url}${path}?action=export${always}`, { headers: headersFor(language) });
  expect(reply.status).toBe(200);
  if (catalogue.exportMode !== 'progress') return reply.blob();
  const { job } = (await reply.json()) as { job: string };
  const url = await waitUntil(async () => {
    const { body } = await platform.request<{ data: { id: string; state: string; url: string | null }[] }>('GET', '/v1/exports', { token });
    const found = body.data.find(({ id }) => id === job);
    expect(found?.state).toBe('ended');
    return found?.url;
  });
  return (await fetch(`${platform.url}${url}`)).blob();
}

async function send<T>(path: string, language: Language, sent: { form?: FormData; body?: object }): Promise<T> {
  const reply = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { ...headersFor(language), ...(sent.body && { 'content-type': 'application/json' }) },
    body: sent.form ?? JSON.stringify(sent.body),
  });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return (JSON.parse(text) as { data: T }).data;
}

/** The workbook as a spreadsheet program saves it as separated text. */
async function asCsv(workbook: Blob): Promise<Blob> {
  const { rows } = await readXlsx(Buffer.from(await workbook.arrayBuffer()));
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return new Blob([rows.map((row) => row.map(cell).join(';')).join('\r\n')]);
}

async function importUnchanged(catalogue: Catalogue, language: Language, exported: Blob): Promise<ImportResult> {
  const { importFile, importRows } = callsOf(catalogue, { product });
  const form = new FormData();
  form.append('file', exported, 'export');
  const file = await send<ImportFile>(importFile?.path ?? '', language, { form });
  const readable = fillables(catalogue).filter(({ field }) => field.kind !== 'secret');
  expect(new Set(file.mapping.filter((path) => path !== null))).toEqual(new Set(['id', ...readable.map((one) => one.path)]));
  const body = { upload: file.upload, mapping: file.mapping, key: ['id'], apply: false };
  return send<ImportResult>(importRows?.path ?? '', language, { body });
}

const importable = catalogues.filter(({ operations }) => (['export', 'create', 'edit'] as const).every((one) => operations.includes(one)));

describe('an unchanged export imports as 0 changed', { tags: ['OQ-81', 'ADM-2.60'] }, () => {
  test.each(importable.flatMap((catalogue) => languages.map((language) => [catalogue.key, language, catalogue] as const)))(
    '%s in %s',
    async (_key, language, catalogue) => {
      const exported = await exportOf(catalogue, language);
      for (const file of [exported, await asCsv(exported)]) {
        const { rows, unchanged, created, updated, faults } = await importUnchanged(catalogue, language, file);
        expect({ created, updated, faults }).toEqual({ created: 0, updated: 0, faults: [] });
        expect(unchanged).toBe(rows);
      }
    },
  );
});

test('the demo has records of most catalogues, so that the law compares some', async () => {
  const counts = await Promise.all(
    importable.slice(0, 20).map(async (one) => (await importUnchanged(one, 'en', await exportOf(one, 'en'))).rows),
  );
  expect(counts.filter((rows) => rows > 0).length).toBeGreaterThan(10);
});
