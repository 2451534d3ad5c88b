import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import { selectId, selectPurpose, selectRecord } from '../../../machines/catalogues/record/record.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import type { DisabledReasons } from '../form/disabled-reasons.ts';
import css from './builders.module.css';

interface BuilderHeadProps {
  record: RecordRef;
  /** The preview is shown; it has no save action. */
  isPreview: boolean;
  title: string;
  abilities: DisabledReasons;
  onSave: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Header of a builder: the record being edited, and the buttons to leave and save. */
export function BuilderHead({ record, isPreview, title, abilities, onSave, children }: BuilderHeadProps) {
  const { t } = useLingui();
  const id = useSelector(record, selectId);
  const purpose = useSelector(record, selectPurpose);
  const saved = useSelector(record, selectRecord);
  const isBusy = useSelector(record, (now) => now.matches('saving'));
  const isClean = useSelector(record, (now) => now.matches({ editing: 'clean' }));
  const isOpen = useSelector(record, (now) => now.matches('editing') || now.matches('saving') || now.matches('viewing'));
  const name = typeof saved?.['name'] === 'string' ? saved['name'] : '';
  const why = isPreview ? t`Leave the preview first.` : isClean && id !== null ? t`Nothing was changed.` : null;
  return (
    <header className={css.head}>
      <h1>
        {title} {name && <bdi className={css.name}>{name}</bdi>}
      </h1>
      {purpose === 'view' && <span className={css.lack}>{abilities.edit}</span>}
      {children}
      <Button onClick={() => record.send({ type: 'record.dismiss' })}>
        {isClean || purpose === 'view' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      </Button>
      {purpose === 'edit' && isOpen && (
        <Button kind="primary" icon="check" busy={isBusy} why={why} aria-keyshortcuts="Control+S" onClick={onSave}>
          <Trans>Save</Trans>
        </Button>
      )}
    </header>
  );
}
