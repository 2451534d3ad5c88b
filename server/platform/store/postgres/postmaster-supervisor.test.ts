import { expect, test, vi } from 'vitest';
import { makeLog } from '../../log.ts';
import type { Embedded } from './embedded.ts';
import type { Postmaster } from './postmaster.ts';
import { PostmasterSupervisor } from './postmaster-supervisor.ts';

/** A server process that ends on the test's command. */
function fakePostmaster(): Postmaster & { die(): void } {
  let die = () => undefined as void;
  const ended = new Promise<void>((resolve) => {
    die = resolve;
  });
  return { port: 1, ended, die, stop: vi.fn(async () => die()) };
}

function keep(restart: Embedded['restart']) {
  const first = fakePostmaster();
  const giveUp = vi.fn();
  const connection = { host: '', port: 1, database: '', user: '', password: '' };
  const keeper = new PostmasterSupervisor({ connection, postmaster: first, restart }, makeLog('silent'), { giveUp, pauseMs: 0 });
  return { first, giveUp, keeper };
}

test('starts it again each time it ends, and stops the one that runs', async () => {
  const next = [fakePostmaster(), fakePostmaster()] as const;
  const again = vi.fn<Embedded['restart']>().mockResolvedValueOnce(next[0]).mockResolvedValueOnce(next[1]);
  const { first, giveUp, keeper } = keep(again);
  first.die();
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(1), 20_000);
  next[0].die();
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(2), 20_000);
  await vi.waitFor(() => expect(keeper.state).toBe('ok'), 20_000);
  await keeper.stop();
  expect(next[1].stop).toHaveBeenCalledTimes(1);
  expect(again).toHaveBeenCalledTimes(2);
  expect(giveUp).not.toHaveBeenCalled();
});

test('gives the platform up when it does not start again, and says why', async () => {
  const again = vi.fn<Embedded['restart']>().mockRejectedValue(new Error('no space left'));
  const { first, giveUp, keeper } = keep(again);
  first.die();
  await vi.waitFor(() => expect(giveUp).toHaveBeenCalledTimes(1), 20_000);
  expect(again).toHaveBeenCalledTimes(5);
  expect(keeper.state).toBe('PostgreSQL ended and does not start again: no space left');
});

test('does not start it again when it was asked to end', async () => {
  const again = vi.fn<Embedded['restart']>();
  const { keeper } = keep(again);
  await keeper.stop();
  expect(again).not.toHaveBeenCalled();
});
