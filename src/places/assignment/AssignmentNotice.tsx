import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { AssignmentRef } from '../../../machines/places/assignment/assignment.machine.ts';
import { selectRefusal } from '../../../machines/places/assignment/assignment.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import pages from '../../ui/page.module.css';
import { failureText, readFailed } from '../../words/refusals.ts';
import css from './Assignment.module.css';

/** What went wrong while the cameras stay in view, with the next step. */
export function AssignmentNotice({ assignment }: { assignment: AssignmentRef }) {
  const now = useSelector(assignment, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  const again = (
    <Button small icon="refresh" onClick={() => assignment.send({ type: 'assignment.renew' })}>
      {now.matches({ shown: 'unsure' }) ? <Trans>Send it again</Trans> : <Trans>Reload</Trans>}
    </Button>
  );
  if (now.matches({ shown: 'unsure' }))
    return (
      <p className={`${pages.head} ${css.said}`} role="alert">
        <Trans>No response; the result is unknown. You can send it again safely: it is applied only once.</Trans> {again}
      </p>
    );
  if (now.matches({ shown: 'camerasUnread' }))
    return (
      <p className={`${pages.head} ${css.said}`} role="alert">
        {readFailed()} {again}
      </p>
    );
  if (now.matches({ shown: 'camerasRefused' }) || now.matches({ shown: 'writeRefused' }))
    return (
      <p className={`${pages.head} ${css.said}`} role="alert">
        {failureText(refusal)} {again}
      </p>
    );
  return null;
}
