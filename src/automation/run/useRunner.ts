import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { type Ability, abilitiesOf } from '../../../contract/access/user.ts';
import type { Capabilities } from '../../../contract/capabilities.ts';
import type { RunRequest } from '../../../machines/automation/command-run/command-run.machine.ts';
import { can } from '../../platform/can.ts';
import { useConsole } from '../../platform/console.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useRunRequests } from './run-request-queue.ts';

/** Whether this platform runs commands, and these rights allow to have it run them. */
export const canRunCommands = (capabilities: Capabilities | null, abilities: readonly Ability[]): boolean =>
  (capabilities?.automation ?? false) && can(abilities, 'execute', 'Command');

/** Whether the signed-in user may run commands (OP-1.13). */
export function useCanRun(): boolean {
  const { capabilities } = usePlatform();
  return useSelector(useConsole(), ({ context: { user } }) => user !== null && canRunCommands(capabilities, abilitiesOf(user)));
}

/** Requests to run a command, or with null asks which one; the dialog opens above everything else. */
export function useRunRequest(): (request: Partial<RunRequest>) => void {
  const requests = useRunRequests();
  return useCallback((request) => requests.request({ command: null, alarm: null, dry: false, ...request }), [requests]);
}
