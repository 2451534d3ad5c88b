import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { CommandRun } from '../../../contract/automation/command-run.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { commandRunMachine } from '../../../machines/automation/command-run/command-run.machine.ts';
import type { commandRunsMachine } from '../../../machines/automation/command-runs/command-runs.machine.ts';
import { type ConsoleRef, useConsole } from '../../platform/console.ts';
import { newKey } from '../../platform/keys.ts';
import { type Platform, usePlatform } from '../../platform/platform.ts';
import { createActor } from '../../platform/view-actors.ts';
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
  const me: UserId | undefined = console.getSnapshot().context.user?.id;
  const hearing = [
    console.on('stream.events', ({ events }) => {
      const said = events.flatMap((event) => (event.name === 'command.told' ? (CommandRun.safeParse(event.data.run).data ?? []) : []));
      if (said.length > 0) runs.send({ type: 'runs.updated', runs: said });
    }),
    console.on('stream.resync', () => runs.send({ type: 'runs.renew' })),
    console.subscribe(({ context: { user } }) => {
      if (user?.id === me) return;
      for (const one of hearing) one.unsubscribe();
      runs.stop();
      if (runsByConsole.get(console) === runs) runsByConsole.delete(console);
    }),
  ];
  return runs;
}
