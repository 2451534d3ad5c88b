import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import { aCall } from '../../machines/telephony/calls/calls.samples.ts';
import type { Http } from '../platform/http/http.ts';
import { provideCalls } from './calls.ports.ts';

/** Runs a port of the calls, or of one call. @returns its answer, and the calls that it made */
async function run(port: 'readWaiting' | 'readStatus' | 'takeCall' | 'announceCall', input: object, data: unknown) {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { query, body }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, query ?? body]);
    return { ok: true, data };
  };
  const unused = {} as never;
  const calls = provideCalls({
    http: { ask: ask as unknown as Http['ask'] },
    host: '',
    offer: unused,
    storage: unused,
    clock: unused,
    log: () => undefined,
  });
  const actors = actorsOf(calls);
  const logic = port === 'readWaiting' ? actors[port] : actorsOf(actors['call'] as unknown as typeof calls)[port];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input });
  actor.start();
  return { answer: await toPromise(actor), sent };
}

test('the list of waiting calls is the data of the reply', { tags: ['OP-7.22'] }, async () => {
  const { answer, sent } = await run('readWaiting', {}, { data: [aCall(1)] });
  expect([sent, answer]).toEqual([[['GET /v1/sip/waiting', [['per_page', '200']]]], { ok: true, data: [aCall(1)] }]);
});

test('a call is taken with its session, the own device, the presaved caller and the alarm', { tags: ['OP-7.23', 'OQ-58'] }, async () => {
  const body = { sessionId: 'session-1', user: 'phone-ana', presavedCaller: 'Gate 1', alarm: 7 };
  const { answer, sent } = await run('takeCall', body, aCall(1));
  expect([sent, answer]).toEqual([[['POST /v1/sip/takeCall', body]], { ok: true, data: aCall(1) }]);
});

test('a call from an alarm is announced with the alarm and both numbers', { tags: ['OP-7.24', 'OQ-58'] }, async () => {
  const body = { alarm_id: 7, remotePartyNumber: '3001', callingPartyNumber: '1001' };
  const { answer, sent } = await run('announceCall', body, aCall(1));
  expect([sent, answer]).toEqual([[['POST /v1/sip/createPresavedSipCall', body]], { ok: true, data: aCall(1) }]);
});

test('the status of the own phone is read by its device id', { tags: ['OP-7.25', 'OQ-60'] }, async () => {
  const status = { registered: true, state: 'idle' };
  const { answer, sent } = await run('readStatus', { device: 'phone-ana' }, status);
  expect([sent, answer]).toEqual([[['GET /v1/sip/getStatus', [['device_id', 'phone-ana']]]], { ok: true, data: status }]);
});
