import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import { createServerClock } from '../platform/clock.ts';
import type { Http } from '../platform/http/http.ts';
import { provideTwoFactor } from './two-factor.ports.ts';

/** Runs a port at a platform that answers with these data. @returns the answer, and the call with its body */
async function run(port: string, input: object | null, data: object = {}) {
  const sent: unknown[] = [];
  const ask = async ({ method, path }: Endpoint, { body }: { body?: unknown }) => {
    sent.push(`${method} ${path}`, body);
    return { ok: true, data };
  };
  const logic = actorsOf(provideTwoFactor({ ask: ask as unknown as Http['ask'], clock: createServerClock() }))[port];
  if (!logic) throw new Error(`the port ${port} is not filled`);
  const actor = createActor(logic, { input });
  actor.start();
  return { answer: await toPromise(actor), sent };
}

test.each([
  ['readFactor', null, 'GET /v1/authTwoFactor/getUser', undefined],
  ['sendCode', { method: 'email' }, 'POST /v1/authTwoFactor/sendverify', undefined],
  ['sendCode', { method: 'sms' }, 'POST /v1/authTwoFactor/sendverifysms', undefined],
  ['verifyMethod', { method: 'email', code: '123456' }, 'POST /v1/authTwoFactor/verifyEmail', { code: '123456' }],
  ['verifyMethod', { method: 'sms', code: '654321' }, 'POST /v1/authTwoFactor/verifySms', { code: '654321' }],
] as const)('%s of %j is %s', { tags: ['ADM-7.49', 'OP-7.37', 'OQ-16'] }, async (port, input, call, body) => {
  expect((await run(port, input)).sent).toEqual([call, body]);
});

test('a method is saved with the password, and the recovery codes are returned apart', {
  tags: ['ADM-7.49', 'OP-7.37', 'OQ-16'],
}, async () => {
  const on = await run('confirm', { purpose: 'switchOn', method: 'sms', password: 'p' }, { enabled: true, recovery_codes: ['a-1'] });
  expect(on.sent).toEqual(['POST /v1/authTwoFactor/saveconfig', { enabled: true, method: 'sms', password: 'p' }]);
  expect(on.answer).toEqual({ ok: true, data: { kind: 'saved', factor: { enabled: true }, codes: ['a-1'] } });
  const off = await run('confirm', { purpose: 'switchOff', method: 'sms', password: 'p' }, { enabled: false });
  expect(off.sent).toEqual(['POST /v1/authTwoFactor/saveconfig', { enabled: false, method: null, password: 'p' }]);
});
