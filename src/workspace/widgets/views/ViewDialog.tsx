import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { Tab } from '../../../../contract/workspace/config.ts';
import type { UserView } from '../../../../contract/workspace/views.ts';
import type { ViewsEvent } from '../../../../machines/workspace/views/views.machine.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';

/** What is asked before a saved view is made, or becomes another. */
export type Asked =
  | { to: 'save'; tab: Tab }
  | { to: 'rename'; view: UserView }
  | { to: 'update'; view: UserView; tab: Tab }
  | { to: 'remove'; view: UserView };

interface ViewDialogProps {
  asked: Asked;
  /** Of the views that there are. */
  names: readonly string[];
  onSend: (event: ViewsEvent) => void;
  onClose: () => void;
}

/** A name for a view, or whether what it shows is really to be replaced or deleted. */
export function ViewDialog({ asked, names, onSend, onClose }: ViewDialogProps) {
  const send = (event: ViewsEvent) => {
    onSend(event);
    onClose();
  };
  switch (asked.to) {
    case 'save': {
      const { tab } = asked;
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
      const { id, name: before } = asked.view;
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
      const { view, tab } = asked;
      return (
        <Sure
          title={<Trans>Update view</Trans>}
          agree={<Trans>Update {view.name}</Trans>}
          onAgree={() => send({ type: 'views.update', id: view.id, tab })}
          onClose={onClose}
        >
          <Trans>
            {view.name} will show what the tab {tab.name} shows now; what it showed before is gone.
          </Trans>
        </Sure>
      );
    }
    case 'remove': {
      const { view } = asked;
      return (
        <Sure
          danger
          title={<Trans>Delete the view {view.name}?</Trans>}
          agree={<Trans>Delete {view.name}</Trans>}
          onAgree={() => send({ type: 'views.remove', id: view.id })}
          onClose={onClose}
        >
          <Trans>Tabs opened from it stay. A wall that shows it shows none.</Trans>
        </Sure>
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
        <Button kind="primary" type="submit" form={form} why={typed.trim() === '' ? t`Give it a name.` : null}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t`Name`}
          value={typed}
          maxLength={120}
          hint={isTaken ? t`Another view has this name already.` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

interface SureProps {
  title: ReactNode;
  agree: ReactNode;
  danger?: boolean;
  onAgree: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Sure({ title, agree, danger = false, onAgree, onClose, children }: SureProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button kind={danger ? 'danger' : 'primary'} onClick={onAgree}>
          {agree}
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
