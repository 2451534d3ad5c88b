import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import { selectId, selectPurpose } from '../../../machines/catalogues/record/record.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import css from '../RecordPanel.module.css';
import type { DisabledReasons } from './disabled-reasons.ts';

/** The actions on the record; a disabled one gives the reason. */
export function PanelFoot({ record, abilities }: { record: RecordRef; abilities: DisabledReasons }) {
  const { t } = useLingui();
  const id = useSelector(record, selectId);
  const purpose = useSelector(record, selectPurpose);
  const isBusy = useSelector(record, (now) => now.matches('saving'));
  const isClean = useSelector(record, (now) => now.matches({ editing: 'clean' }));
  const isRead = useSelector(record, (now) => now.matches('editing') || now.matches('viewing') || now.matches('saving'));
  if (!isRead) return null;
  const disabledReason = id === null ? abilities.create : abilities.edit;
  return (
    <footer className={css.foot}>
      {id !== null && (
        <Button kind="danger" className={css.first} why={abilities.delete} onClick={() => record.send({ type: 'record.remove' })}>
          <Trans>Delete…</Trans>
        </Button>
      )}
      {purpose === 'view' && <span className={css.lack}>{disabledReason}</span>}
      <Button onClick={() => record.send({ type: 'record.dismiss' })}>
        {purpose === 'view' || isClean ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      </Button>
      {purpose === 'edit' && (
        <Button type="submit" kind="primary" busy={isBusy} why={isClean && id !== null ? t`Nothing was changed.` : null}>
          {id === null ? <Trans>Create</Trans> : <Trans>Save</Trans>}
        </Button>
      )}
    </footer>
  );
}
