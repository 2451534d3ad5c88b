import { expect, test, vi } from 'vitest';
import type { ConsoleEvent } from '../../../machines/console/console.types.ts';
import { ana, refused, replied } from '../../../machines/quality/paths/samples.ts';
import type { Http } from '../../platform/http/http.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { watchOwnAccount } from './own-account.ts';

/** A console that watches its account at a platform that answers this. */
function start(answer: () => Promise<unknown>) {
  const fake = createFakeConsole(ana);
  const sent: ConsoleEvent[] = [];
  const send = (event: ConsoleEvent) => sent.push(event);
  const call = vi.fn(answer);
  const stop = watchOwnAccount(Object.assign(fake.console, { send }), call as unknown as Http['call']);
  return { ...fake, sent, call, stop };
}
const renamed = { ...ana, name: 'Ana María' };

test('after events that nobody can replay the own account is read, with its configuration', { tags: ['OQ-110'] }, async () => {
  const desk = start(async () => replied(renamed));
  expect(desk.call).not.toHaveBeenCalled();
  desk.missEvents();
  await vi.waitFor(() => expect(desk.sent).toEqual([{ type: 'user.changed', user: renamed }]));
  expect(desk.call).toHaveBeenCalledExactlyOnceWith('me', expect.anything());
});

test.each([
  ['a refusal', async () => refused('access.forbidden')],
  ['no answer', () => Promise.reject(new Error('network'))],
])('%s changes nothing', async (_, answer) => {
  const desk = start(answer);
  desk.missEvents();
  await vi.waitFor(() => expect(desk.call).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(desk.sent).toEqual([]);
});

test('an answer older than what was published meanwhile is dropped, as is one after the end', async () => {
  let reply: (value: unknown) => void = () => undefined;
  const desk = start(() => new Promise((resolve) => (reply = resolve)));
  desk.missEvents();
  desk.change({ ...ana, name: 'Anita' });
  reply(replied(renamed));
  await vi.dynamicImportSettled();
  expect(desk.sent).toEqual([]);
  desk.missEvents();
  desk.stop();
  reply(replied(renamed));
  await vi.dynamicImportSettled();
  expect(desk.sent).toEqual([]);
});
