import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';

interface SaveViewDialogProps {
  /** The name of the tab: most often the view is called alike. */
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Prompts for the name of the view that a tab is saved as (OQ-52). */
export function SaveViewDialog({ name, onSave, onClose }: SaveViewDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const isNamed = typed.trim() !== '';
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isNamed) onSave(typed.trim());
  };
  return (
    <Dialog
      title={<Trans>Save as view</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button kind="primary" why={isNamed ? null : t`A view needs a name.`} onClick={() => onSave(typed.trim())}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <TextField label={t`Name of the view`} needed value={typed} maxLength={120} onChange={(event) => setTyped(event.target.value)} />
      </form>
    </Dialog>
  );
}
