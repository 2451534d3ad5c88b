import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Shortcut } from '../../ui/shortcuts.ts';
import css from './Keyboard.module.css';
import { KeyEditor } from './KeyEditor.tsx';
import { Keys } from './Keys.tsx';
import { effectiveKeys, type KeyConflict, keyActs } from './keys.ts';

interface KeyboardDialogProps {
  /** The keys that work now. */
  shortcuts: readonly Shortcut[];
  /** The keys chosen by the user, by name of the action. */
  chosen: Readonly<Record<string, string>>;
  /** Choices of the user that are not applied. */
  conflicts?: readonly KeyConflict[];
  onChoose: (chosen: Readonly<Record<string, string>>) => void;
  onHelp: () => void;
  onClose: () => void;
}

/** The keys that work now, on one sheet; and the place where other ones are chosen. */
export function KeyboardDialog({ shortcuts, chosen, conflicts = [], onChoose, onHelp, onClose }: KeyboardDialogProps) {
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
      {!isEditing && conflicts.length > 0 && (
        <p className={css.refused} role="alert">
          <Plural
            value={conflicts.length}
            one="# key that you chose does not work. Choose another one."
            other="# keys that you chose do not work. Choose other ones."
          />
        </p>
      )}
      {isEditing ? (
        <KeyEditor chosen={chosen} conflicts={conflicts} onChoose={onChoose} />
      ) : (
        <Offered shortcuts={shortcuts} chosen={chosen} />
      )}
    </Dialog>
  );
}

function Offered({ shortcuts, chosen }: Pick<KeyboardDialogProps, 'shortcuts' | 'chosen'>) {
  const { t } = useLingui();
  const ofVideo = [
    { keys: ' ', label: t`Play or pause` },
    ...keyActs.filter(({ place }) => place === 'slot').map((act) => ({ keys: effectiveKeys(act, chosen), label: t(act.label) })),
    { keys: '+', label: t`Zoom in` },
    { keys: '-', label: t`Zoom out` },
    { keys: '0', label: t`Whole picture` },
    { keys: 'Shift+ArrowLeft', label: t`Move the zoomed picture, in all four directions` },
  ];
  return (
    <>
      <p>
        <Trans>Keys work while no field has the focus.</Trans>
      </p>
      <KeyList keys={shortcuts} />
      <section aria-label={t`Video with the focus`}>
        <h3 className={css.group}>
          <Trans>Video with the focus</Trans>
        </h3>
        <KeyList keys={ofVideo} />
      </section>
    </>
  );
}

function KeyList({ keys: all }: { keys: readonly Pick<Shortcut, 'keys' | 'label'>[] }) {
  return (
    <dl className={css.keys}>
      {all.map(({ keys, label }) => (
        <div key={`${keys} ${label}`} className={css.pair}>
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
