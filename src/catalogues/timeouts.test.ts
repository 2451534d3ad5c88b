import { delay, HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import { createHttp } from '../platform/http/create-http.ts';
import { provideUnitAssignment } from '../platform/unit-assignment/unit-assignment.ports.ts';
import { provideCatalogue } from './catalogue.ports.ts';
import { provideExports } from './exports.ports.ts';
import { buildExportRequest } from './list/export-request.ts';

const host = 'http://platform.test';
const server = setupServer();
/** The address of the first request that is never answered. */
let arrived: Promise<string>;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  let arrive: (path: string) => void = () => undefined;
  arrived = new Promise((resolve) => (arrive = resolve));
  server.use(
    mock.all(`${host}/*`, async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (searchParams.get('choices') === '1') return HttpResponse.json({ success: true, data: [], last_page: 1 });
      arrive(pathname);
      await delay('infinite');
      return HttpResponse.json({});
    }),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const http = createHttp({
  host,
  token: () => 'token',
  language: () => 'en',
  unlockCount: () => 0,
  renewSession: async () => true,
  waitForUnlock: async () => true,
  onServerTime: () => undefined,
});
const { ask } = http;
const query = (max: number) => ({ page: 1, max, search: '', sort: [], filters: [] });
const { readList } = actorsOf(provideCatalogue({ ask, product: 'p', logsHost: null }).list);
const { readUnitAssignment } = actorsOf(provideUnitAssignment({ ask, product: 'p' }));
const exports = provideExports({ http, user: () => undefined, logsHost: () => null, log: () => undefined });
const { requestExport } = actorsOf(actorsOf(exports)['export'] as typeof exports);
const workflowUnits = catalogueOf('alarm-workflow-unit');

test.each<[what: string, path: string, limit: number, logic: AnyActorLogic | undefined, input: object]>([
  ['a list of 25 rows', '/v1/unit', 30_000, readList, { catalogue: catalogueOf('unit'), query: query(25) }],
  ['a list of 500 rows', '/v1/unit', 30_000, readList, { catalogue: catalogueOf('unit'), query: query(500) }],
  ['a list of 20,000 rows', '/v1/alarm_workflow_unit', 120_000, readList, { catalogue: workflowUnits, query: query(20_000) }],
  ['the units of a workflow', '/v1/alarm_workflow_unit', 120_000, readUnitAssignment, { of: 'units', place: { kind: 'workflow', id: 4 } }],
  ['the units of a group', '/v1/unit_group/4', 30_000, readUnitAssignment, { of: 'units', place: { kind: 'group', id: 4 } }],
  ['an export', '/v1/unit', 120_000, requestExport, buildExportRequest(catalogueOf('unit'), query(25), null, 'p')],
])('%s at %s is given up after %d ms, not before', { tags: ['OQ-88'] }, async (_, path, limit, logic, input) => {
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input });
  const failed = new Promise((resolve) => actor.subscribe({ error: resolve }));
  actor.start();
  expect(await arrived).toBe(path);
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(actor.getSnapshot().status).toBe('active');
  await vi.advanceTimersByTimeAsync(1);
  expect(await failed).toMatchObject({ kind: 'timeout' });
});
