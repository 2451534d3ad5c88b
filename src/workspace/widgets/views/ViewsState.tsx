import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { viewsMachine } from '../../../../machines/workspace/views/views.machine.ts';
import { selectPendingCount, selectRefusal, selectUnreadable } from '../../../../machines/workspace/views/views.selectors.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { UnreadableRows } from '../../../ui/UnreadableRows.tsx';
import { readFailed, refusalText } from '../../../words/refusals.ts';
import css from './Views.module.css';

interface ViewsStateProps {
  views: ActorRefFrom<typeof viewsMachine>;
  isEmpty: boolean;
  children: ReactNode;
}

/** Shows a list of saved views or layouts; above it, why it may be outdated, what is being saved or could not be. */
export function ViewsState({ views, isEmpty, children }: ViewsStateProps) {
  const { t } = useLingui();
  const state = useSelector(views, stateOf);
  const refusal = useSelector(views, selectRefusal);
  const unreadable = useSelector(views, selectUnreadable);
  const pending = useSelector(views, selectPendingCount);
  if (state === 'reading' && isEmpty)
    return (
      <div className={css.views} data-state={state}>
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      </div>
    );
  // An earlier refusal says nothing of a later call without an answer.
  const isRefused = state === 'refused' || state === 'rejected';
  const isTrouble = ['refused', 'unread', 'unanswered', 'rejected'].includes(state);
  return (
    <div className={css.views} data-state={state}>
      <UnreadableRows
        rows={unreadable}
        title={plural(unreadable.length, { one: '# view could not be read.', other: '# views could not be read.' })}
      />
      {isTrouble && (
        <div className={css.trouble} role="alert">
          <p>
            {isRefused && refusal ? (
              refusalText(refusal)
            ) : state === 'unanswered' ? (
              <Trans>No response from the platform. Retrying…</Trans>
            ) : (
              readFailed()
            )}
          </p>
          {state === 'rejected' ? (
            <IconButton small icon="close" label={t`Dismiss`} onClick={() => views.send({ type: 'views.dismiss' })} />
          ) : (
            <Button small icon="refresh" onClick={() => views.send({ type: 'views.retry' })}>
              <Trans>Try again now</Trans>
            </Button>
          )}
        </div>
      )}
      {pending > 0 && (
        <p className={css.pending} role="status">
          <Plural value={pending} one="Saving…" other="Saving # changes…" />
        </p>
      )}
      {(!isEmpty || state === 'ready' || state === 'writing' || state === 'unanswered') && children}
    </div>
  );
}
