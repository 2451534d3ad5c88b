import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Capabilities } from '../../contract/platform.ts';
import { type Ability, abilitiesOf } from '../../contract/user.ts';
import type { RunAsked } from '../../machines/command-run/command-run.machine.ts';
import { can } from '../access/can.ts';
import { useDesk } from '../home/desk.ts';
import { useConsole } from '../shell/console.ts';
import { usePlatform } from '../shell/platform.ts';

/** Whether this platform runs commands, and these rights allow to have it run them. */
export const mayRunWith = (capabilities: Capabilities | null, abilities: readonly Ability[]): boolean =>
  (capabilities?.automation ?? false) && can(abilities, 'execute', 'Command');

/** Whether whoever works here may run commands (OP-1.13). */
export function useMayRun(): boolean {
  const { capabilities } = usePlatform();
  return useSelector(useConsole(), ({ context: { user } }) => user !== null && mayRunWith(capabilities, abilitiesOf(user)));
}

/** Asks to run a command, or (null) which one: the question comes over everything else. */
export function useRunner(): (asked: Partial<RunAsked>) => void {
  const { runs } = useDesk();
  return useCallback((asked) => runs.ask({ command: null, alarm: null, dry: false, ...asked }), [runs]);
}
