import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OwnPartProps } from '../catalogue/form/own.ts';
import { useSighted } from '../slots/useSighted.ts';
import { Button } from '../ui/Button.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { readFailed, refusalText } from '../words/refusals.ts';
import { CronEditor } from './CronEditor.tsx';
import css from './schedule.module.css';

/** How often a scheduled task runs, once the platform's presets are known (OP-7.33). */
export function SchedulePart(props: OwnPartProps) {
  const sight = useSighted({ of: 'rows', key: 'frequency-schedule-task', query: [['max', '100']] });
  const { sight: read, refusal } = useSelector(sight, ({ context }) => context);
  const isStuck = useSelector(sight, (now) => now.matches('refused') || now.matches('unread'));
  if (read?.of === 'rows') return <CronEditor {...props} frequencies={read.rows} />;
  if (!isStuck)
    return (
      <Waiting>
        <Trans>Reading…</Trans>
      </Waiting>
    );
  return (
    <p className={css.notice} role="alert">
      {refusal ? refusalText(refusal) : readFailed()}
      <Button small icon="refresh" onClick={() => sight.send({ type: 'sight.renew' })}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
