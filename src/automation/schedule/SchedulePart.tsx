import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectQueryRefusal } from '../../../machines/platform/index.ts';
import type { CustomPartProps } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText } from '../../words/refusals.ts';
import { CronEditor } from './CronEditor.tsx';
import css from './schedule.module.css';
import { useFrequencies } from './useFrequencies.ts';

/** How often a scheduled task runs, once the platform's presets are known (OP-7.33). */
export function SchedulePart(props: CustomPartProps) {
  const { sight, frequencies } = useFrequencies();
  const refusal = useSelector(sight, selectQueryRefusal);
  const isStuck = useSelector(sight, (now) => now.matches('refused') || now.matches('unread'));
  if (frequencies) return <CronEditor {...props} frequencies={frequencies} />;
  if (!isStuck)
    return (
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    );
  return (
    <p className={css.notice} role="alert">
      {failureText(refusal)}
      <Button small icon="refresh" onClick={() => sight.send({ type: 'liveQuery.renew' })}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
