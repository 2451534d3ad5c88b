import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import { handoverLimits } from '../../../contract/alarms/handover.ts';
import { selectIsBusy } from '../../../machines/alarms/handover/handover.selectors.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import css from './handover.module.css';
import type { HandoverRef } from './handover.ports.ts';

/** The note of the outgoing, and their signature. */
export function SignForm({ page }: { page: HandoverRef }) {
  const { t } = useLingui();
  const abilities = useAbilities();
  const isBusy = useSelector(page, selectIsBusy);
  const isSigning = useSelector(page, (now) => now.matches({ draft: 'signing' }));
  const [note, setNote] = useState('');
  if (!can(abilities, 'create', 'Handover')) return null;
  const sign = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) page.send({ type: 'handover.sign', request: { note: note.trim() } });
  };
  return (
    <form className={css.form} onSubmit={sign}>
      <TextArea
        label={t`Note to the next shift`}
        rows={3}
        dir="auto"
        maxLength={handoverLimits.note}
        value={note}
        onChange={({ target: { value } }) => setNote(value)}
      />
      <Button kind="primary" icon="check" type="submit" busy={isSigning} why={isBusy && !isSigning ? t`Wait a moment` : null}>
        <Trans>Sign</Trans>
      </Button>
    </form>
  );
}
