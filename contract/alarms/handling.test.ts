import { expect, test } from 'vitest';
import { BulkActRequest } from './bulk-acts.ts';
import { type HandlingAct, handlingActs, handlingKeyOf } from './handling.ts';

test('the acts that stand beside each other have keys of their own; two have none', () => {
  const keys = Object.fromEntries((Object.keys(handlingActs) as HandlingAct[]).map((act) => [act, handlingKeyOf(act)]));
  expect(keys).toEqual({
    release: 'release',
    forward: 'forward',
    withdraw: 'forward',
    accept: 'accept',
    decline: 'release',
    take_over: 'take_over',
    park: 'park',
    resume: 'park',
    reassign: null,
    leave_group: null,
  });
});

test('one act on several alarms names each of them once', () => {
  const act = { kind: 'handling', request: { act: 'accept' } };
  const isValid = (...ids: number[]) => BulkActRequest.safeParse({ alarms: ids.map((id) => ({ id })), act }).success;
  expect([isValid(1, 2), isValid(1, 2, 1), isValid(), isValid(...Array.from({ length: 501 }, (_, i) => i + 1))]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
