import { useActorRef, useSelector } from '@xstate/react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import type { FlowKind, FlowNode, NodeConfig } from '../../contract/automation/flow.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';
import type { Field } from '../../contract/fields/field.ts';
import { newKey } from '../actors/keys.ts';
import css from '../builders/builders.module.css';
import { ConflictView } from '../catalogue/conflict/ConflictView.tsx';
import { useAbilities } from '../catalogue/form/abilities.ts';
import { LeavingDialog } from '../catalogue/form/LeavingDialog.tsx';
import { useEnding, useLeaving } from '../catalogue/form/life.ts';
import { useRecordMachines } from '../catalogue/form/machines.ts';
import type { RecordRef } from '../catalogue/form/RecordForm.tsx';
import { stateOf } from '../ui/state.ts';
import { FlowBody } from './FlowBody.tsx';
import { FlowHead } from './FlowHead.tsx';
import type { NodeViewOf, PaletteItem } from './look.ts';
import { type FlowRef, useFlow } from './useFlow.ts';

/** The configuration of a node, as a dialog: what it was set to is given back, or it is left as it was. */
export interface ConfigureProps {
  node: FlowNode;
  isEditable: boolean;
  onSet: (config: NodeConfig) => void;
  onClose: () => void;
}

export interface FlowPageProps {
  catalogue: Catalogue;
  kind: FlowKind;
  /** The field that holds the nodes. */
  field: Field;
  /** Null: a new one. */
  id: number | null;
  title: string;
  /** How a node is drawn; the same function for as long as its words stay. */
  nodeView: NodeViewOf;
  palette: readonly PaletteItem[];
  configure: ComponentType<ConfigureProps>;
  /** Further buttons at the head, as a dry run. */
  tools?: (of: { record: RecordRef; builder: FlowRef }) => ReactNode;
  /** Further panels beside the form, as earlier versions. */
  beside?: (of: { record: RecordRef; builder: FlowRef; isEditable: boolean }) => ReactNode;
  /** Whoever looks at it is done with it, or it was saved. */
  onClose: () => void;
  onSaved: (record: CatalogueRecord) => void;
}

/** A custom command or an action plan with its form and its chart (OP-2.59). What is saved, refused or disputed is the record's own life. */
export function FlowPage(props: FlowPageProps) {
  const { catalogue, kind, field, id, title, tools, onClose, onSaved } = props;
  const machines = useRecordMachines();
  const abilities = useAbilities(catalogue);
  const lacking = id === null ? abilities.create : abilities.edit;
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: lacking === null ? 'edit' : 'view', newKey } });
  const builder = useFlow(record, kind, field);
  const leave = useLeaving(record);
  useEnding(record, leave, { onClose, onSaved, onDeleted: onClose });
  const state = useSelector(record, stateOf);
  const design = useSelector(builder, stateOf);
  const isConflict = useSelector(record, (now) => now.matches('conflict'));
  const isLeaving = useSelector(record, (now) => now.matches('leaving'));
  const save = () => builder.send({ type: 'flow.check' });
  return (
    <section className={css.page} aria-label={title} data-state={state} data-design={design} onKeyDown={pressing(builder, save)}>
      <FlowHead record={record} builder={builder} title={title} abilities={abilities} onSave={save}>
        {tools?.({ record, builder })}
      </FlowHead>
      {isConflict ? (
        <div className={css.conflict}>
          <ConflictView record={record} />
        </div>
      ) : (
        <FlowBody {...props} record={record} builder={builder} machines={machines} lacking={lacking} onSave={save} />
      )}
      {isLeaving && <LeavingDialog record={record} />}
    </section>
  );
}

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Ctrl+S saves; Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y undo and redo, where no field has keys of its own. */
const pressing = (builder: FlowRef, save: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === 's') save();
  else if (isTyping(event.target)) return;
  else if (key === 'z') builder.send({ type: event.shiftKey ? 'flow.redo' : 'flow.undo' });
  else if (key === 'y') builder.send({ type: 'flow.redo' });
  else return;
  event.preventDefault();
};
