import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { Tab } from '../../../../contract/workspace/config.ts';
import type { UserView } from '../../../../contract/workspace/views.ts';
import type { ViewsEvent } from '../../../../machines/workspace/views/views.machine.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';

/** Action on a saved view that needs a dialog first. */
export type ViewAction =
  | { to: 'save'; tab: Tab }
  | { to: 'rename'; view: UserView }
  | { to: 'update'; view: UserView; tab: Tab }
  | { to: 'remove'; view: UserView };

interface ViewDialogProps {
  action: ViewAction;
  /** Of the views that there are. */
  names: readonly string[];
  onSend: (event: ViewsEvent) => void;
  onClose: () => void;
}

/** Prompts for the name of a view, or confirms that it is replaced or deleted. */
export function ViewDialog({ action, names, onSend, onClose }: ViewDialogProps) {
  const send = (event: ViewsEvent) => {
    onSend(event);
    onClose();
  };
  switch (action.to) {
    case 'save': {
      const { tab } = action;
      return (
        <NameDialog
          title={<Trans>Save as view</Trans>}
          name={tab.name}
          names={names}
          onName={(name) => send({ type: 'views.save', name, tab })}
          onClose={onClose}
        />
      );
    }
    case 'rename': {
      const { id, name: before } = action.view;
      const others = names.filter((name) => name !== before);
      return (
        <NameDialog
          title={<Trans>Rename the view {before}</Trans>}
          name={before}
          names={others}
          onName={(name) => send({ type: 'views.rename', id, name })}
          onClose={onClose}
        />
      );
    }
    case 'update': {
      const { view, tab } = action;
      return (
        <ConfirmDialog
          title={<Trans>Update view</Trans>}
          confirmLabel={<Trans>Update {view.name}</Trans>}
          onConfirm={() => send({ type: 'views.update', id: view.id, tab })}
          onClose={onClose}
        >
          <Trans>
            {view.name} will be replaced with the content of tab {tab.name}.
          </Trans>
        </ConfirmDialog>
      );
    }
    case 'remove': {
      const { view } = action;
      return (
        <ConfirmDialog
          danger
          title={<Trans>Delete the view {view.name}?</Trans>}
          confirmLabel={<Trans>Delete {view.name}</Trans>}
          onConfirm={() => send({ type: 'views.remove', id: view.id })}
          onClose={onClose}
        >
          <Trans>Open tabs are kept. A video wall showing this view becomes empty.</Trans>
        </ConfirmDialog>
      );
    }
  }
}

interface NameDialogProps {
  title: ReactNode;
  name: string;
  names: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, name, names, onName, onClose }: NameDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const [typed, setTyped] = useState(name);
  const isTaken = names.some((one) => one.trim().toLowerCase() === typed.trim().toLowerCase());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onName(typed.trim());
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit" form={form} why={typed.trim() === '' ? t`Enter a name.` : null}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t`Name`}
          value={typed}
          maxLength={120}
          hint={isTaken ? t`A view with this name already exists.` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

interface ConfirmDialogProps {
  title: ReactNode;
  confirmLabel: ReactNode;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

function ConfirmDialog({ title, confirmLabel, danger = false, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
