import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { CommandRun } from '../../../contract/automation/command-run.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import type { commandRunMachine } from '../../../machines/automation/command-run/command-run.machine.ts';
import type { commandRunsMachine } from '../../../machines/automation/command-runs/command-runs.machine.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { type ConsoleRef, createActor, newKey, type Platform, useConsole, usePlatform } from '../../platform/index.ts';
import { provideRuns } from '../command-runs.ports.ts';

export type RunsRef = ActorRefFrom<typeof commandRunsMachine>;
export type RunRef = ActorRefFrom<typeof commandRunMachine>;

const runsByConsole = new WeakMap<ConsoleRef, RunsRef>();

/** The command runs of the signed-in user: one actor shared by all views. */
export function useRuns(): RunsRef {
  const console = useConsole();
  const { ask, clock } = usePlatform();
  return useMemo(() => runsOf(console, { ask, clock }), [console, ask, clock]);
}

function runsOf(console: ConsoleRef, { ask, clock }: Pick<Platform, 'ask' | 'clock'>): RunsRef {
  const known = runsByConsole.get(console);
  if (known) return known;
  const runs = createActor(provideRuns({ ask, now: clock.now }), { input: { newKey } }).start();
  runsByConsole.set(console, runs);
  const me: UserId | undefined = selectUser(console.getSnapshot())?.id;
  const hearing = [
    console.on('stream.events', ({ events }) => {
      const updates = events.flatMap((event) => (event.name === 'command.told' ? (CommandRun.safeParse(event.data.run).data ?? []) : []));
      if (updates.length > 0) runs.send({ type: 'runs.updated', runs: updates });
    }),
    console.on('stream.resync', () => runs.send({ type: 'runs.renew' })),
    console.subscribe((now) => {
      if (selectUser(now)?.id === me) return;
      for (const one of hearing) one.unsubscribe();
      runs.stop();
      if (runsByConsole.get(console) === runs) runsByConsole.delete(console);
    }),
  ];
  return runs;
}
