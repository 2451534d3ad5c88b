import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import type { Store } from '../platform/store/store.ts';
import { createIntakeAuthenticator } from './intake-token.ts';

/** A store whose readings are answered by the test, in their order. */
function start() {
  const answers: ((found: unknown) => void)[] = [];
  const within = () => new Promise<unknown>((answer) => answers.push(answer));
  const store = { within } as unknown as Store;
  const authenticator = createIntakeAuthenticator({ store, config: readConfig({}) }, { count: () => undefined });
  const ask = (token: string) => authenticator.authenticate({ headers: { authorization: `Bearer ${token}` } } as FastifyRequest);
  return { answers, ask, clearCache: authenticator.clearCache };
}
const sender = (id: number, active = true) => ({ sender: { id, name: `sender ${id}`, tenants: null }, active });

test('requests of one token that arrive together read its sender once', async () => {
  const { answers, ask } = start();
  const asked = [ask('one'), ask('one'), ask('two'), ask('one')];
  expect(answers).toHaveLength(2);
  answers[0]?.(sender(1));
  answers[1]?.(sender(2));
  expect((await Promise.all(asked)).map(({ id }) => id)).toEqual([1, 1, 2, 1]);
  expect((await ask('one')).id).toBe(1);
  expect(answers).toHaveLength(2);
});

test('a token that is revoked while it is read is read again by the next request', async () => {
  const { answers, ask, clearCache } = start();
  const before = ask('one');
  clearCache();
  const after = ask('one');
  const beside = ask('one');
  expect(answers).toHaveLength(2);
  answers[0]?.(sender(1));
  await before;
  const late = ask('one');
  expect(answers).toHaveLength(2);
  answers[1]?.(sender(1, false));
  for (const refused of [after, beside, late]) await expect(refused).rejects.toMatchObject({ code: 'access.signed_out' });
});

test('a reading that fails is not kept', async () => {
  const answers: ((fault: Error) => void)[] = [];
  const store = { within: () => new Promise((_, fail) => answers.push(fail)) } as unknown as Store;
  const { authenticate } = createIntakeAuthenticator({ store, config: readConfig({}) }, { count: () => undefined });
  const ask = () => authenticate({ headers: { authorization: 'Bearer one' } } as FastifyRequest);
  const first = ask();
  answers[0]?.(new Error('the store is gone'));
  await expect(first).rejects.toThrow('the store is gone');
  void ask().catch(() => undefined);
  expect(answers).toHaveLength(2);
});
