import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Shortcut } from '../../ui/shortcuts.ts';
import css from './Keyboard.module.css';
import { KeyEditor } from './KeyEditor.tsx';
import { Keys } from './Keys.tsx';

interface KeyboardDialogProps {
  /** The keys that work now. */
  shortcuts: readonly Shortcut[];
  /** The keys chosen by the user, by name of the action. */
  chosen: Readonly<Record<string, string>>;
  onChoose: (chosen: Readonly<Record<string, string>>) => void;
  onHelp: () => void;
  onClose: () => void;
}

/** The keys that work now, on one sheet; and the place where other ones are chosen. */
export function KeyboardDialog({ shortcuts, chosen, onChoose, onHelp, onClose }: KeyboardDialogProps) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  return (
    <Dialog
      title={isEditing ? <Trans>Choose keys</Trans> : <Trans>Keyboard</Trans>}
      state={isEditing ? 'editing' : 'listed'}
      onClose={onClose}
      foot={
        <>
          <Button icon="help" onClick={onHelp}>
            {t`Help`}
          </Button>
          <Button icon={isEditing ? 'arrowBack' : 'edit'} onClick={() => setEditing(!isEditing)}>
            {isEditing ? t`Back to the list` : t`Choose other keys`}
          </Button>
        </>
      }
    >
      {isEditing ? <KeyEditor chosen={chosen} onChoose={onChoose} /> : <Offered shortcuts={shortcuts} />}
    </Dialog>
  );
}

function Offered({ shortcuts }: Pick<KeyboardDialogProps, 'shortcuts'>) {
  return (
    <>
      <p>
        <Trans>Keys work while no field has the focus.</Trans>
      </p>
      <dl className={css.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={css.pair}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
