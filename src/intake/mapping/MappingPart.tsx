import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectDraft, selectId } from '../../../machines/catalogues/index.ts';
import type { CustomPartProps } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import { MappingDialog } from './MappingDialog.tsx';
import css from './mapping.module.css';

const mapped = ['http', 'mqtt'] as const;

/** In the form of a receiver of HTTP or MQTT: its mapping is chosen on an example; it is saved with the form. */
export function MappingPart({ record, isEditable }: CustomPartProps) {
  const { t } = useLingui();
  const draft = useSelector(record, selectDraft);
  const id = useSelector(record, selectId);
  const [isOpen, setOpen] = useState(false);
  const kind = mapped.find((one) => one === draft['kind']);
  if (kind === undefined || !isEditable) return null;
  const settings = (draft[kind] ?? {}) as Readonly<Record<string, unknown>>;
  const textOf = (name: string) => {
    const value = settings[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const level = kind === 'mqtt' ? textOf('account_level') : '';
  const fixed = level === '' ? textOf('account') : t`level ${level} of the topic`;
  return (
    <section className={css.part}>
      <p className={css.hint}>
        <Trans>Choose by clicking where the fields of a signal are in what the sender sends, and see the result before saving.</Trans>
      </p>
      <Button icon="edit" onClick={() => setOpen(true)}>
        <Trans>Choose fields on an example…</Trans>
      </Button>
      {isOpen && (
        <MappingDialog
          receiver={id}
          setting={textOf('mapping')}
          fixedAccount={fixed === '' ? null : fixed}
          onClose={() => setOpen(false)}
          onUse={(mapping) => {
            record.send({ type: 'record.change', field: kind, value: { ...settings, mapping } });
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}
