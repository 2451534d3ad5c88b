import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { readQuery } from '../../contract/catalogues/query.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http/http.ts';
import { provideCatalogue } from './catalogue.ports.ts';
import { provideRecords } from './record.ports.ts';

/** A console that asks and answers. @returns how to run a port of records or lists, and what was sent by then */
function openConsole() {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { params, query }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, params ?? query]);
    return { ok: true, data: { id: 7, data: [], total: 0, last_page: 1 } };
  };
  const needs = { ask: ask as unknown as Http['ask'], product: 'product' };
  const ports = { ...actorsOf(provideRecords(needs).record), ...actorsOf(provideCatalogue({ ...needs, logsHost: null }).list) };
  const run = async (port: string, input: object) => {
    const logic = ports[port];
    if (!logic) throw new Error(`the port ${port} is not filled`);
    await toPromise(createActor(logic, { input }).start());
  };
  return { sent, run };
}

test.each([
  ['alarm-comment', 'alarm_comment', 'PUT'],
  ['alarm-workflow', 'alarm_workflow', 'PUT'],
  ['schedule', 'schedule', 'PUT'],
  ['alarm-purge', 'alarm_purge', 'PUT'],
  ['schedule-alarm', 'schedule_alarm', 'PUT'],
  ['alarm-level', 'alarm_level', 'POST'],
  ['layout', 'layout', 'PUT'],
  ['command', 'command', 'PUT'],
] as const)(
  'the console lists, reads, writes and deletes %s at v1/%s',
  { tags: ['OP-7.30', 'OP-7.12', 'OP-7.28'] },
  async (key, path, edit) => {
    const { sent, run } = openConsole();
    const catalogue = catalogueOf(key);
    await run('readList', { catalogue, query: { ...readQuery(catalogue, []), page: 2, max: 25, search: 'gate' } });
    await run('readRecord', { catalogue, id: 7 });
    await run('saveRecord', { catalogue, id: null, body: {}, key: 'key-1' });
    await run('saveRecord', { catalogue, id: 7, body: { version: 1 }, key: 'key-2' });
    await run('deleteRecord', { catalogue, id: 7 });
    expect(sent).toEqual([
      [
        `GET /v1/${path}`,
        expect.arrayContaining([
          ['page', '2'],
          ['max', '25'],
          ['search', 'gate'],
        ]),
      ],
      [`GET /v1/${path}/:id`, { id: 7 }],
      [`POST /v1/${path}`, undefined],
      [`${edit} /v1/${path}/:id`, { id: 7 }],
      [`DELETE /v1/${path}/:id`, { id: 7 }],
    ]);
  },
);

test.each([
  ['alarm-view', 'GET /v1/services/views/get-views'],
  ['command-log', 'GET /v1/command/logs'],
] as const)('the console lists %s by %s', { tags: ['OP-7.18', 'OP-7.28'] }, async (key, call) => {
  const { sent, run } = openConsole();
  const catalogue = catalogueOf(key);
  await run('readList', { catalogue, query: readQuery(catalogue, []) });
  const paged = [
    ['page', '1'],
    ['max', '25'],
  ];
  expect(sent).toEqual([[call, paged]]);
});
