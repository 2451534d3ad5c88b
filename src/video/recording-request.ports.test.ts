import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { UserId } from '../../contract/platform/ids.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';
import { provideRecordingRequest } from './recording-request.ports.ts';

test('a request is read with its recording', { tags: ['OP-7.34', 'ADM-7.34'] }, async () => {
  const sent: unknown[] = [];
  const record = { id: 7, status: { status: 'authorized' }, camera: { id: 1, name: 'Gate' }, requested: null, viewed: true };
  const times = { start: '2026-11-20T10:00:00Z', finish: '2026-11-20T10:05:00Z', authorized_from: null, authorized_to: null };
  const ask = async ({ method, path }: Endpoint, { params, query }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, params, query]);
    return { ok: true, data: { ...record, ...times } };
  };
  const clock = { now: () => 0, update: () => undefined } as never;
  const needs = { ask: ask as unknown as Http['ask'], clock, me: UserId.parse(1), product: 'p' };
  const logic = actorsOf(provideRecordingRequest(needs))['readRequest'];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input: 7 });
  actor.start();
  expect(await toPromise(actor)).toMatchObject({ ok: true, data: { id: 7, status: 'authorized' } });
  expect(sent).toEqual([['GET /v1/recording_request/:id', { id: 7 }, [['withRecording', 'true']]]]);
});
