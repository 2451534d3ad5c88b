import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useId, useRef } from 'react';
import type { NodeConfig } from '../../../contract/automation/flow.ts';
import type { NodeForm } from '../../../contract/automation/node-form.ts';
import { nodeFormMachine } from '../../../machines/automation/node-form/node-form.machine.ts';
import { useActorRef } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { type CustomInputProps, NodeFields } from './NodeFields.tsx';
import css from './node-form.module.css';

interface NodeFormDialogProps {
  form: NodeForm;
  config: NodeConfig;
  /** What kind of node it is. */
  title: string;
  /** A sentence about the whole node, above its fields. */
  about?: string | null;
  isEditable: boolean;
  /** Inputs of single fields, by name, in place of those of their kind. */
  inputs?: Readonly<Record<string, ComponentType<CustomInputProps>>>;
  /** Loads the names of referenced records, by field, for references outside the catalogues. */
  labels?: Readonly<Record<string, (id: number) => Promise<string | null>>>;
  onSet: (config: NodeConfig) => void;
  onClose: () => void;
}

const none = {};

/** The configuration of a node of a flowchart, over the chart (OP-2.59, OP-5.19): Enter applies it, Esc leaves it. */
export function NodeFormDialog({
  form,
  config,
  title,
  about,
  isEditable,
  inputs = none,
  labels = none,
  onSet,
  onClose,
}: NodeFormDialogProps) {
  const node = useActorRef(nodeFormMachine, { input: { form, config } });
  useEffect(() => {
    const set = node.on('node.set', (event) => onSet(event.config));
    const left = node.on('node.left', onClose);
    return () => {
      set.unsubscribe();
      left.unsubscribe();
    };
  }, [node, onSet, onClose]);
  const state = useSelector(node, stateOf);
  const isFaulty = useSelector(node, (now) => now.matches({ editing: 'faulty' }));
  const isLeaving = useSelector(node, (now) => now.matches('leaving'));
  const leave = () => (isLeaving ? node.send({ type: 'node.stay' }) : node.send({ type: 'node.leave' }));
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFaulty)
      element.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, textarea, select), [aria-invalid="true"] :is(input, button)')
        ?.focus();
  }, [isFaulty]);
  return (
    <Dialog
      title={title}
      wide
      state={state}
      onClose={isEditable ? leave : onClose}
      foot={<Foot {...{ node, isEditable, isLeaving, form: id, leave, onClose }} />}
    >
      {isFaulty && (
        <p className={css.notice} role="alert">
          <Icon name="alert" />
          <Trans>Please correct the errors in the form</Trans>
        </p>
      )}
      {about && (
        <p className={css.about}>
          <Icon name="alert" />
          {about}
        </p>
      )}
      <form
        ref={element}
        id={id}
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEditable) node.send({ type: 'node.apply' });
        }}
      >
        <fieldset className={css.fields} disabled={!isEditable}>
          <NodeFields node={node} inputs={inputs} labels={labels} />
        </fieldset>
      </form>
    </Dialog>
  );
}

interface FootProps {
  isEditable: boolean;
  isLeaving: boolean;
  /** The form's element, which the button below it sends. */
  form: string;
  leave: () => void;
  onClose: () => void;
  node: { send: (event: { type: 'node.discard' }) => void };
}

function Foot({ node, isEditable, isLeaving, form, leave, onClose }: FootProps) {
  const { t } = useLingui();
  if (!isEditable)
    return (
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    );
  if (isLeaving)
    return (
      <>
        <span className={css.question} role="alert">{t`These changes are not in the chart yet.`}</span>
        <Button key="discard" kind="danger" onClick={() => node.send({ type: 'node.discard' })}>
          <Trans>Discard changes</Trans>
        </Button>
        <Button key="keep" ref={(button) => button?.focus()} onClick={leave}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button key="apply" kind="primary" icon="check" type="submit" form={form}>
          <Trans>Apply</Trans>
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={leave}>
        <Trans>Cancel</Trans>
      </Button>
      <Button kind="primary" icon="check" type="submit" form={form}>
        <Trans>Apply</Trans>
      </Button>
    </>
  );
}
