import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { type Ability, abilitiesOf } from '../../../contract/access/index.ts';
import type { Capabilities } from '../../../contract/capabilities.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import type { RunRequest } from '../../../machines/automation/command-run/command-run.machine.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { can, useConsole, usePlatform } from '../../platform/index.ts';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts';
import { useRunRequests } from './run-request-queue.ts';

/** Whether this platform runs commands, and these rights allow to have it run them. */
export const canRunCommands = (capabilities: Capabilities | null, abilities: readonly Ability[]): boolean =>
  (capabilities?.automation ?? false) && can(abilities, 'execute', 'Command');

/** Whether the signed-in user may run commands (OP-1.13). */
export function useCanRun(): boolean {
  const { capabilities } = usePlatform();
  return useSelector(useConsole(), (now) => {
    const user = selectUser(now);
    return user !== null && canRunCommands(capabilities, abilitiesOf(user));
  });
}

/** Requests to run a command, or with null asks which one; the dialog opens above everything else. */
export function useRunRequest(): (request: Partial<RunRequest>) => void {
  const requests = useRunRequests();
  return useCallback((request) => requests.request({ command: null, alarm: null, dry: false, ...request }), [requests]);
}

/** Opens the choice of a command for the open alarm, by button or by R (OP-1.13); null without an alarm or the right to run commands. */
export function useRunFor(alarm: { id: AlarmId; alarm_id: string } | null): (() => void) | null {
  const { t } = useLingui();
  const ask = useRunRequest();
  const mayRun = useCanRun();
  const [id, alarm_id] = [alarm?.id, alarm?.alarm_id];
  const run = useMemo(
    () => (mayRun && id !== undefined && alarm_id !== undefined ? () => ask({ alarm: { id, alarm_id } }) : null),
    [ask, mayRun, id, alarm_id],
  );
  const keys = useMemo((): Shortcut[] => (run ? [{ act: 'run', keys: 'r', label: t`Run a command for the alarm`, run }] : []), [run, t]);
  useShortcuts(keys);
  return run;
}
