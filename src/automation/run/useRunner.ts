import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { type Ability, abilitiesOf } from '../../../contract/access/user.ts';
import type { Capabilities } from '../../../contract/capabilities.ts';
import type { RunAsked } from '../../../machines/automation/command-run/command-run.machine.ts';
import { can } from '../../platform/can.ts';
import { useConsole } from '../../platform/console.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useDesk } from '../../workspace/home/desk.ts';

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
