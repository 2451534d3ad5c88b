import { useSelector } from '@xstate/react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { Schedule } from '../../../contract/workspace/layout-validation.ts';
import { valuesOf } from '../../../machines/catalogues/record/draft.ts';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import type { BuilderKind } from '../../../machines/workspace/builder/builder.machine.ts';
import { BuilderHead } from '../../catalogues/builders/BuilderHead.tsx';
import css from '../../catalogues/builders/builders.module.css';
import { builderKeys } from '../../catalogues/builders/keys.ts';
import { ConflictView } from '../../catalogues/conflict/ConflictView.tsx';
import { useDisabledReasons } from '../../catalogues/form/disabled-reasons.ts';
import { useRecordMachines } from '../../catalogues/form/machines.ts';
import { useRecordLeaveGuard, useRecordOutcome } from '../../catalogues/form/record-lifecycle.ts';
import { leaveHandlers, UnsavedChangesDialog } from '../../catalogues/form/UnsavedChangesDialog.tsx';
import { newKey } from '../../platform/keys.ts';
import { useActorRef } from '../../platform/view-actors.ts';
import { stateOf } from '../../ui/state.ts';
import { BuilderBody } from './BuilderBody.tsx';
import { useBuilder } from './useBuilder.ts';

export interface BuilderPageProps {
  catalogue: Catalogue;
  kind: BuilderKind;
  /** The field that holds the slots. */
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
  const lacking = id === null ? abilities.create : abilities.edit;
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: lacking === null ? 'edit' : 'view', newKey } });
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
    <section className={css.page} aria-label={title} data-state={state} data-design={design} onKeyDown={keys}>
      <BuilderHead record={record} isPreview={isPreview} title={title} abilities={abilities} onSave={save} />
      {isConflict ? (
        <div className={css.conflict}>
          <ConflictView record={record} />
        </div>
      ) : (
        <BuilderBody record={record} builder={builder} machines={machines} slotsField={field.name} readOnlyReason={lacking} onSave={save} />
      )}
      {isLeaving && <UnsavedChangesDialog {...leaveHandlers(record)} />}
    </section>
  );
}

/** The schedules of the form, where it holds by schedule. */
function schedulesIn(record: RecordRef): readonly Partial<Schedule>[] | null {
  const { catalogue, draft } = record.getSnapshot().context;
  const { periodicity, schedules } = valuesOf(catalogue.fields, draft);
  return periodicity === 'schedule' ? ((schedules ?? []) as readonly Partial<Schedule>[]) : null;
}
