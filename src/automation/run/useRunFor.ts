import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts';
import { useCanRun, useRunRequest } from './useRunner.ts';

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
