import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ViewsEmitted, viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { selectRefusal } from '../../../machines/workspace/views/views.selectors.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { refusalText } from '../../words/refusals.ts';
import css from './TabStrip.module.css';

const shownMs = 5000;

/** What became of a view that was saved, updated or renamed; it stays where it could not be. */
export function ViewNotice({ views }: { views: ActorRefFrom<typeof viewsMachine> }) {
  const { t } = useLingui();
  const [done, setDone] = useState<ViewsEmitted | null>(null);
  const refusal = useSelector(views, (now) => (now.matches('rejected') ? selectRefusal(now) : null));
  const isWaiting = useSelector(views, (now) => now.matches('unanswered'));
  useEffect(() => {
    const subscription = views.on('*', setDone);
    return () => subscription.unsubscribe();
  }, [views]);
  useEffect(() => {
    const timer = done && setTimeout(() => setDone(null), shownMs);
    return () => clearTimeout(timer ?? undefined);
  }, [done]);
  const isQuiet = done === null && refusal === null && !isWaiting;
  return (
    <div className={isQuiet ? 'visually-hidden' : css.notice} role="status">
      {refusal !== null ? (
        <>
          {refusalText(refusal)}
          <IconButton small icon="close" label={t`Hide this notice`} onClick={() => views.send({ type: 'views.dismiss' })} />
        </>
      ) : isWaiting ? (
        <>
          <Trans>The view is not saved yet.</Trans>
          <Button small onClick={() => views.send({ type: 'views.retry' })}>
            <Trans>Save now</Trans>
          </Button>
        </>
      ) : (
        done && <Done done={done} />
      )}
    </div>
  );
}

function Done({ done }: { done: ViewsEmitted }) {
  if (done.type === 'views.saved') return <Trans>Saved the view {done.view.name}.</Trans>;
  if (done.type === 'views.updated') return <Trans>Updated the view {done.view.name}.</Trans>;
  if (done.type === 'views.renamed') return <Trans>The view is named {done.view.name} now.</Trans>;
  return <Trans>Deleted the view {done.name}.</Trans>;
}
