import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { openTargetMachine } from '../../../machines/workspace/open-target/open-target.machine.ts';
import { selectRefusal, selectTargets } from '../../../machines/workspace/open-target/open-target.selectors.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { readFailed, refusalText } from '../../words/refusals.ts';
import css from './OpenTargetNotice.module.css';

/** Shows which target is being opened, or why it could not be opened. */
export function OpenTargetNotice({ opener }: { opener: ActorRefFrom<typeof openTargetMachine> }) {
  const { t } = useLingui();
  const snapshot = useSelector(opener, (now) => now);
  const targets = selectTargets(snapshot);
  const refusal = selectRefusal(snapshot);
  const [what] = targets;
  if (snapshot.matches('idle') || what === undefined) return null;
  const name = what.kind === 'alarm' ? what.alarm_id : what.name;
  return (
    <div className={css.notice} role={snapshot.matches('reading') ? 'status' : 'alert'} data-state={snapshot.value} data-opener>
      {snapshot.matches('reading') && <Spinner size={16} />}
      <bdi>{name}</bdi>
      <span>
        {snapshot.matches('reading') && <Trans>Opening…</Trans>}
        {snapshot.matches('empty') && <Trans>No cameras to show.</Trans>}
        {snapshot.matches('gone') && <Trans>It no longer exists.</Trans>}
        {snapshot.matches('refused') && refusal && refusalText(refusal)}
        {snapshot.matches('unread') && readFailed()}
      </span>
      {snapshot.matches('unread') && (
        <Button small icon="refresh" onClick={() => opener.send({ type: 'target.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <IconButton small icon="close" label={t`Dismiss`} onClick={() => opener.send({ type: 'target.dismiss' })} />
    </div>
  );
}
