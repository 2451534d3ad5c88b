import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { actorsOf } from '../../../machines/shared/port.ts';
import type { Http } from '../http/http.ts';
import { provideUnitAssignment } from './unit-assignment.ports.ts';

type Reply = readonly object[] | ((query: Map<string, string>) => object);

/** Runs a port at a platform that answers each address with these data. @returns the answer, and the calls with their query or body */
async function run(port: 'readUnitAssignment' | 'saveUnitAssignment', input: object, replies: Readonly<Record<string, Reply>>) {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { query, body }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, query ?? body]);
    const reply = replies[path] ?? [];
    return { ok: true, data: typeof reply === 'function' ? reply(new Map(query as [string, string][])) : { data: reply, last_page: 1 } };
  };
  const logic = actorsOf(provideUnitAssignment({ ask: ask as unknown as Http['ask'], product: 'p' }))[port];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input });
  actor.start();
  return { answer: await toPromise(actor), sent };
}

test('the units of a workflow are read by its id, 20000 at most', {
  tags: ['OP-7.32', 'OP-9.08', 'ADM-7.35', 'ADM-9.02'],
}, async () => {
  const { answer, sent } = await run(
    'readUnitAssignment',
    { of: 'units', place: { kind: 'workflow', id: 4 } },
    { '/v1/alarm_workflow_unit': [{ id: 1, id_unit: 5 }] },
  );
  expect(answer).toMatchObject({ ok: true, data: { chosen: [5] } });
  expect(sent.at(-1)).toEqual([
    'GET /v1/alarm_workflow_unit',
    [
      ['id_alarm_workflow', '4'],
      ['max', '20000'],
    ],
  ]);
});

test('the units to choose from are read by pages of 500, 2 to last_page after the first', {
  tags: ['ADM-7.26', 'ADM-9.02'],
}, async () => {
  const pageOf = (query: Map<string, string>) => ({ data: [{ id: Number(query.get('page')), label: 'Unit' }], last_page: 3 });
  const { answer, sent } = await run('readUnitAssignment', { of: 'units', place: { kind: 'workflow', id: null } }, { '/v1/unit': pageOf });
  expect(sent.map((call) => (call as [string, [string, string][]])[1].slice(-2))).toEqual(
    ['1', '2', '3'].map((page) => [
      ['page', page],
      ['max', '500'],
    ]),
  );
  expect(answer).toMatchObject({ ok: true, data: { units: [{ id: 1 }, { id: 2 }, { id: 3 }] } });
});

test('units are put into a workflow by POST, and taken out by DELETE with a body', { tags: ['OP-7.32', 'ADM-7.35'] }, async () => {
  const save = { of: 'units', place: { kind: 'workflow', id: 4 }, added: [5, 6], dropped: [7] };
  const { sent } = await run('saveUnitAssignment', { save, key: 'key-1' }, {});
  expect(sent.slice(0, 2)).toEqual([
    ['POST /v1/alarm_workflow_unit', { id_alarm_workflow: 4, units: [5, 6] }],
    ['DELETE /v1/alarm_workflow_unit', { id_alarm_workflow: 4, units: [7] }],
  ]);
});

test('of several tenants, the permissions of all and the alarm types of any are offered', {
  tags: ['ADM-6.03', 'ADM-7.25'],
}, async () => {
  const offers: Record<string, number[]> = { 4: [1, 2], 9: [2, 3] };
  const of = (query: Map<string, string>) => ({ data: offers[query.get('id_tenant') ?? '']?.map((id) => ({ id })) });
  const permissions = await run('readUnitAssignment', { of: 'permissions', tenants: [4, 9] }, { '/v1/tenants/permissions': of });
  expect(permissions.sent).toEqual(['4', '9'].map((id) => ['GET /v1/tenants/permissions', [['id_tenant', id]]]));
  expect(permissions.answer).toMatchObject({ data: { permissions: [{ id: 2 }] } });
  const types = await run('readUnitAssignment', { of: 'types', tenants: [4, 9] }, { '/v1/tenants/types_alarms': of });
  expect(types.sent).toEqual(['4', '9'].map((id) => ['GET /v1/tenants/types_alarms', [['id_tenant', id]]]));
  expect(types.answer).toMatchObject({ data: { types: [{ id: 1 }, { id: 2 }, { id: 3 }] } });
});

test('the chart of incidents is read for a span and a tenant', { tags: ['ADM-7.27'] }, async () => {
  const bars = [{ incident_name: 'Burglary', colour: '#c00012', count: 2 }];
  const { answer, sent } = await run(
    'readUnitAssignment',
    { of: 'incidents', from: '2026-01-01', to: '2026-02-01', tenant: 4 },
    { '/v1/chart/log_incident': bars },
  );
  expect(sent).toEqual([
    [
      'GET /v1/chart/log_incident',
      [
        ['start_date', '2026-01-01'],
        ['end_date', '2026-02-01'],
        ['id_tenant', '4'],
      ],
    ],
  ]);
  expect(answer).toMatchObject({ ok: true, data: { bars } });
});
