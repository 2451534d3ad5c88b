import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { CommandRun } from '../../../contract/automation/command-run.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { commandRunMachine } from '../../../machines/automation/command-run/command-run.machine.ts';
import type { commandRunsMachine } from '../../../machines/automation/command-runs/command-runs.machine.ts';
import { type ConsoleRef, useConsole } from '../../platform/console.ts';
import { newKey } from '../../platform/keys.ts';
import { createActor } from '../../platform/own-actor.ts';
import { type Platform, usePlatform } from '../../platform/platform.ts';
import { fillRuns } from '../command-runs.ports.ts';

export type RunsRef = ActorRefFrom<typeof commandRunsMachine>;
export type RunRef = ActorRefFrom<typeof commandRunMachine>;

const rooms = new WeakMap<ConsoleRef, RunsRef>();

/** The runs of whoever works, one actor for all who show them. */
export function useRuns(): RunsRef {
  const console = useConsole();
  const { ask, clock } = usePlatform();
  return useMemo(() => roomOf(console, { ask, clock }), [console, ask, clock]);
}

function roomOf(console: ConsoleRef, { ask, clock }: Pick<Platform, 'ask' | 'clock'>): RunsRef {
  const known = rooms.get(console);
  if (known) return known;
  const runs = createActor(fillRuns({ ask, now: clock.now }), { input: { newKey } }).start();
  rooms.set(console, runs);
  const me: UserId | undefined = console.getSnapshot().context.user?.id;
  const hearing = [
    console.on('rooms.said', ({ events }) => {
      const said = events.flatMap((event) => (event.name === 'command.told' ? (CommandRun.safeParse(event.data.run).data ?? []) : []));
      if (said.length > 0) runs.send({ type: 'runs.said', runs: said });
    }),
    console.on('rooms.renew', () => runs.send({ type: 'runs.renew' })),
    console.subscribe(({ context: { user } }) => {
      if (user?.id === me) return;
      for (const one of hearing) one.unsubscribe();
      runs.stop();
      if (rooms.get(console) === runs) rooms.delete(console);
    }),
  ];
  return runs;
}
