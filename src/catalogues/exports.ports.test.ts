import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http/http.ts';
import { provideExports } from './exports.ports.ts';
import { buildExportRequest } from './list/export-request.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Requests the export of a list. @returns the call that was made, and its answer */
async function request(key: CatalogueKey, file: { blob: Blob; name: string | null; type: string }) {
  const calls: unknown[] = [];
  const download = async ({ method, path }: Endpoint, { query, host }: { query: [string, string][]; host?: string }) => {
    calls.push([method, path, query, host ?? null]);
    return { ok: true, data: file };
  };
  const http = { download } as unknown as Pick<Http, 'call' | 'ask' | 'download'>;
  const exports = provideExports({ http, user: () => undefined, logsHost: () => 'https://logs.test', log: () => undefined });
  const { export: one } = actorsOf(exports);
  const port = actorsOf(one as typeof exports)['requestExport'];
  if (!port) throw new Error('the port is not filled');
  const query = { page: 3, max: 25, search: 'gate', sort: [], filters: [] };
  const actor = createActor(port, { input: buildExportRequest(catalogueOf(key), query, null, 'p') });
  actor.start();
  return { calls, answer: await toPromise(actor) };
}

test.each([
  ['generic-devices', '/v1/generic-devices', null],
  ['logs', '/v1/logs', 'https://logs.test'],
] as const)(
  '%s are exported by GET of their list with action=export',
  { tags: ['ADM-7.08', 'ADM-7.46', 'OP-9.80'] },
  async (key, path, host) => {
    const { calls, answer } = await request(key, { blob: new Blob(['PK']), name: 'List.xlsx', type: spreadsheet });
    expect(calls).toEqual([
      [
        'GET',
        path,
        [
          ['search', 'gate'],
          ['action', 'export'],
        ],
        host,
      ],
    ]);
    expect(answer).toMatchObject({ ok: true, data: { url: expect.stringMatching(/^blob:/), name: 'List.xlsx' } });
  },
);

test.each(['{"success":true}', 'OK', ''])('of a reply “%s” nothing but its arrival counts', { tags: ['OQ-79'] }, async (text) => {
  const { answer } = await request('lpr-match', { blob: new Blob([text]), name: null, type: 'application/json' });
  expect(answer).toEqual({ ok: true, data: { job: null } });
});

test('an export that is made by a job is answered by its job, not by a file', { tags: ['ADM-7.08', 'OQ-79'] }, async () => {
  const reply = new Blob([JSON.stringify({ success: true, data: [], job: 'j-7' })]);
  const { calls, answer } = await request('lpr-match', { blob: reply, name: null, type: 'application/json' });
  expect(calls).toMatchObject([
    [
      'GET',
      '/v1/lpr_match',
      [
        ['search', 'gate'],
        ['action', 'export'],
      ],
      null,
    ],
  ]);
  expect(answer).toEqual({ ok: true, data: { job: 'j-7' } });
});
