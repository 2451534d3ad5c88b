import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { actorsOf } from '../../../machines/shared/port.ts';
import type { Http } from '../http/http.ts';
import { provideUnitAssignment } from './unit-assignment.ports.ts';

test('the units of a workflow are read by its id, 20000 at most', { tags: ['OP-7.32', 'OP-9.08'] }, async () => {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { query }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, query]);
    return { ok: true, data: { data: path === '/v1/alarm_workflow_unit' ? [{ id: 1, id_unit: 5 }] : [], last_page: 1 } };
  };
  const logic = actorsOf(provideUnitAssignment({ ask: ask as unknown as Http['ask'], product: 'p' }))['readUnitAssignment'];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input: { of: 'units', place: { kind: 'workflow', id: 4 } } });
  actor.start();
  expect(await toPromise(actor)).toMatchObject({ ok: true, data: { chosen: [5] } });
  expect(sent.at(-1)).toEqual([
    'GET /v1/alarm_workflow_unit',
    [
      ['id_alarm_workflow', '4'],
      ['max', '20000'],
    ],
  ]);
});
