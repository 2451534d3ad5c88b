import { beforeEach, expect, test, vi } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { Decision } from '../../machines/platform/index.ts';
import { anAlarm } from '../../machines/quality/paths/samples.ts';
import { RequestError } from '../platform/index.ts';
import { createSentDecisions, sendOnce } from './send-once.ts';

let status: Alarm['alarm_status'];
let reads: number;
let stored: Map<string, string>;
const store = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text) };
const decision: Decision = {
  key: 'decision-0001',
  id_alarm: anAlarm(1).id,
  alarm_id: 'A-1',
  act: 'take',
  change: { alarm_status: 'attending', reason: 'attention', version: 4 },
};
const write = vi.fn<(body: unknown) => unknown>();
const call = vi.fn(async (name: string, { body }: { body?: unknown }) => {
  if (name === 'changeAlarm') return write(body);
  reads += 1;
  return { ok: true, data: anAlarm(1, { alarm_status: status }) };
});
const send = () => sendOnce({ http: { call } as never, sent: createSentDecisions(() => store) }, decision, new AbortController().signal);
const lost = () => {
  throw new RequestError('timeout', 'the alarm');
};

beforeEach(() => {
  [status, reads, stored] = ['waiting', 0, new Map()];
  call.mockClear();
  write.mockReset();
});

test('an answered decision is sent once, without the version that the platform does not know', { tags: ['OQ-27'] }, async () => {
  write.mockImplementation(() => ({ ok: true, data: anAlarm(1, { alarm_status: 'attending' }) }));
  expect(await send()).toMatchObject({ ok: true, data: { alarm_status: 'attending' } });
  expect(write.mock.calls).toEqual([[{ alarm_status: 'attending', reason: 'attention' }]]);
});

test('a lost reply is resolved by reading the alarm: it was carried out', async () => {
  write.mockImplementation(() => {
    status = 'attending';
    return lost();
  });
  expect(await send()).toMatchObject({ ok: true, data: { alarm_status: 'attending' } });
  expect(write).toHaveBeenCalledTimes(1);
});

test('a lost reply to a decision that the alarm does not show is refused, and not sent again', async () => {
  write.mockImplementation(lost);
  expect(await send()).toMatchObject({
    ok: false,
    refusal: { code: 'alarm.unconfirmed', details: { alarm: { alarm_status: 'waiting' } } },
  });
  expect(write).toHaveBeenCalledTimes(1);
});

test('after a lost reply further calls only read until the alarm can be read, also in a new page', async () => {
  write.mockImplementation(() => {
    call.mockImplementationOnce(lost);
    return lost();
  });
  await expect(send()).rejects.toBeInstanceOf(RequestError);
  status = 'attending';
  expect(await send()).toMatchObject({ ok: true });
  expect(write).toHaveBeenCalledTimes(1);
});

test('nothing is sent where the platform cannot be reached, or where somebody was first', async () => {
  call.mockImplementationOnce(lost);
  await expect(send()).rejects.toBeInstanceOf(RequestError);
  status = 'attended';
  expect(await send()).toMatchObject({ ok: false, refusal: { code: 'alarm.changed' } });
  expect(write).not.toHaveBeenCalled();
});
