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

function supervise(restart: Embedded['restart']) {
  const first = fakePostmaster();
  const giveUp = vi.fn();
  const connection = { host: '', port: 1, database: '', user: '', password: '' };
  const supervisor = new PostmasterSupervisor({ connection, postmaster: first, restart }, makeLog('silent'), { giveUp, pauseMs: 0 });
  return { first, giveUp, keeper: supervisor };
}

test('starts it again each time it ends, and stops the one that runs', async () => {
  const next = [fakePostmaster(), fakePostmaster()] as const;
  const again = vi.fn<Embedded['restart']>().mockResolvedValueOnce(next[0]).mockResolvedValueOnce(next[1]);
  const { first, giveUp, keeper: supervisor } = supervise(again);
  first.die();
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(1), 20_000);
  next[0].die();
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(2), 20_000);
  await vi.waitFor(() => expect(supervisor.state).toBe('ok'), 20_000);
  await supervisor.stop();
  expect(next[1].stop).toHaveBeenCalledTimes(1);
  expect(again).toHaveBeenCalledTimes(2);
  expect(giveUp).not.toHaveBeenCalled();
});

test('stops the platform with a reason when it cannot be restarted', async () => {
  const again = vi.fn<Embedded['restart']>().mockRejectedValue(new Error('no space left'));
  const { first, giveUp, keeper: supervisor } = supervise(again);
  first.die();
  await vi.waitFor(() => expect(giveUp).toHaveBeenCalledTimes(1), 20_000);
  expect(again).toHaveBeenCalledTimes(5);
  expect(supervisor.state).toBe('PostgreSQL ended and does not start again: no space left');
});

test('does not restart it after a requested end', async () => {
  const again = vi.fn<Embedded['restart']>();
  const { keeper: supervisor } = supervise(again);
  await supervisor.stop();
  expect(again).not.toHaveBeenCalled();
});
