import { useLingui } from '@lingui/react/macro';
import type { SnapshotFrom } from 'xstate';
import type { passkeysMachine } from '../../../../machines/access/passkeys/passkeys.machine.ts';
import { selectFault, selectRefusal } from '../../../../machines/access/passkeys/passkeys.selectors.ts';
import { refusalText } from '../../../words/refusals.ts';
import { promptFaultText } from '../../passkeys/prompt-text.ts';
import css from '../access-list.module.css';

/** Why the last request was not done. */
export function PasskeyFault({ snapshot }: { snapshot: SnapshotFrom<typeof passkeysMachine> }) {
  const { t } = useLingui();
  const refusal = selectRefusal(snapshot);
  const fault = selectFault(snapshot);
  const isWrong = refusal?.code === 'session.credentials';
  return (
    <p role="alert" className={css.wrong}>
      {snapshot.matches({ ready: 'denied' }) && refusal && (isWrong ? t`The password is wrong` : refusalText(refusal))}
      {snapshot.matches({ ready: 'unconfirmed' }) && fault && promptFaultText(fault)}
      {snapshot.matches({ ready: 'unanswered' }) && t`No response. Reload to see whether it was done.`}
    </p>
  );
}
