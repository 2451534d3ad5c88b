import { useSelector } from '@xstate/react';
import type { Catalogue, Field } from '../../../contract/catalogues/index.ts';
import type { Schedule } from '../../../contract/workspace/layout-validation.ts';
import { type RecordRef, selectCatalogue, selectDraft, valuesOf } from '../../../machines/catalogues/index.ts';
import type { BuilderKind } from '../../../machines/workspace/builder/builder.machine.ts';
import css from '../../catalogues/builders/builders.module.css';
import {
  BuilderHead,
  builderKeys,
  ConflictView,
  leaveHandlers,
  UnsavedChangesDialog,
  useDisabledReasons,
  useRecordLeaveGuard,
  useRecordMachines,
  useRecordOutcome,
} from '../../catalogues/index.ts';
import { newKey, useActorRef } from '../../platform/index.ts';
import pages from '../../ui/page.module.css';
import { stateOf } from '../../ui/state.ts';
import { BuilderBody } from './BuilderBody.tsx';
import { useBuilder } from './useBuilder.ts';

export interface BuilderPageProps {
  catalogue: Catalogue;
  kind: BuilderKind;
  /** The field with the slots. */
  field: Field;
  /** Null: a new one. */
  id: number | null;
  title: string;
  /** Called when the user closes the page. */
  onClose: () => void;
  onSaved: () => void;
}

/** Shows a layout or an alarm view with its form and slots (OP-2.57, OP-2.58). The record actor handles saving, refusals and conflicts. */
export function BuilderPage(props: BuilderPageProps) {
  const { catalogue, kind, field, id, title, onClose, onSaved } = props;
  const machines = useRecordMachines();
  const abilities = useDisabledReasons(catalogue);
  const disabledReason = id === null ? abilities.create : abilities.edit;
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: disabledReason === null ? 'edit' : 'view', newKey } });
  const builder = useBuilder(record, kind, field);
  const leave = useRecordLeaveGuard(record);
  useRecordOutcome(record, leave, { onClose, onSaved, onDeleted: onClose });
  const state = useSelector(record, stateOf);
  const design = useSelector(builder, stateOf);
  const isConflict = useSelector(record, (now) => now.matches('conflict'));
  const isLeaving = useSelector(record, (now) => now.matches('leaving'));
  const isPreview = useSelector(builder, (now) => now.matches('previewing'));
  const save = () => builder.send({ type: 'builder.check', schedules: schedulesIn(record) });
  const keys = builderKeys({
    save,
    undo: () => builder.send({ type: 'builder.undo' }),
    redo: () => builder.send({ type: 'builder.redo' }),
  });
  return (
    <section className={`${pages.page} ${css.page}`} aria-label={title} data-state={state} data-design={design} onKeyDown={keys}>
      <BuilderHead record={record} isPreview={isPreview} title={title} abilities={abilities} onSave={save} />
      {isConflict ? (
        <div className={css.conflict}>
          <ConflictView record={record} />
        </div>
      ) : (
        <BuilderBody
          record={record}
          builder={builder}
          machines={machines}
          slotsField={field.name}
          readOnlyReason={disabledReason}
          onSave={save}
        />
      )}
      {isLeaving && <UnsavedChangesDialog {...leaveHandlers(record)} />}
    </section>
  );
}

/** The schedules of the form, if it is active by schedule. */
function schedulesIn(record: RecordRef): readonly Partial<Schedule>[] | null {
  const now = record.getSnapshot();
  const catalogue = selectCatalogue(now);
  const draft = selectDraft(now);
  const { periodicity, schedules } = valuesOf(catalogue.fields, draft);
  return periodicity === 'schedule' ? ((schedules ?? []) as readonly Partial<Schedule>[]) : null;
}
