import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import css from '../builders/builders.module.css';
import type { Abilities } from '../catalogue/form/abilities.ts';
import type { RecordRef } from '../catalogue/form/RecordForm.tsx';
import { Button } from '../ui/Button.tsx';
import type { FlowRef } from './useFlow.ts';

interface FlowHeadProps {
  record: RecordRef;
  builder: FlowRef;
  title: string;
  abilities: Abilities;
  onSave: () => void;
  children: ReactNode;
}

/** Which chart it is, and how it is left or saved. */
export function FlowHead({ record, builder, title, abilities, onSave, children }: FlowHeadProps) {
  const { t } = useLingui();
  const { id, purpose, record: kept } = useSelector(record, ({ context }) => context);
  const isBusy = useSelector(record, (now) => now.matches('saving'));
  const isClean = useSelector(record, (now) => now.matches({ editing: 'clean' }));
  const isOpen = useSelector(record, (now) => now.matches('editing') || now.matches('saving') || now.matches('viewing'));
  const isPreview = useSelector(builder, (now) => now.matches('previewing'));
  const name = typeof kept?.['name'] === 'string' ? kept['name'] : '';
  const why = isPreview ? t`Leave the preview first.` : isClean && id !== null ? t`Nothing was changed.` : null;
  return (
    <header className={css.head}>
      <h1>
        {title} {name && <bdi className={css.name}>{name}</bdi>}
      </h1>
      {purpose === 'view' && <span className={css.lack}>{abilities.edit}</span>}
      {children}
      <Button onClick={() => record.send({ type: 'record.close' })}>
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
