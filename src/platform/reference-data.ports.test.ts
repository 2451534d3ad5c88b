import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { api, type CallName } from '../../contract/api.ts';
import { replied } from '../../machines/quality/paths/samples.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from './http/http.ts';
import { provideReferenceData } from './reference-data.ports.ts';

/** Reads one item. @returns its answer, and the calls that were made, with their parameters */
async function read(query: object, data: unknown) {
  const sent: unknown[] = [];
  const call = async (name: CallName, { params, query: asked }: { params?: object; query?: object }) => {
    sent.push([`${api[name].method} ${api[name].path}`, params ?? asked]);
    return replied(data);
  };
  const logic = actorsOf(provideReferenceData({ call } as unknown as Http))['readReferenceData'];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input: query });
  actor.start();
  return { answer: await toPromise(actor), sent };
}

test('one unit is read by its id', { tags: ['OP-7.20'] }, async () => {
  const unit = { id: 5, description: 'Warehouse 7' };
  const { answer, sent } = await read({ what: 'unit', id_unit: 5 }, unit);
  expect([sent, answer]).toEqual([[['GET /v1/unit/:id', { id: 5 }]], replied({ what: 'unit', unit })]);
});

test('the tenants of the user are read at their own address', { tags: ['OP-7.21'] }, async () => {
  const rows = [{ id: 3, name: 'Norte' }];
  const { answer, sent } = await read({ what: 'tenants' }, { data: rows });
  expect([sent, answer]).toMatchObject([[['GET /v1/services/tenants/tenants-by-user', undefined]], replied({ what: 'tenants', rows })]);
});

test.each([
  ['comments', 'GET /v1/alarm_comment'],
  ['levels', 'GET /v1/alarm_level'],
])('%s are listed with page and size', { tags: ['OP-7.30'] }, async (what, call) => {
  const rows = [{ id: 1 }, { id: 2 }];
  const { answer, sent } = await read({ what }, { data: rows, last_page: 1 });
  expect([sent, answer]).toMatchObject([[[call, { page: 1, max: 500 }]], { ok: true, data: { what, rows } }]);
});
