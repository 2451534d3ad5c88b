import { useSelector } from '@xstate/react';
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
import { FlowBody } from './FlowBody.tsx';
import type { FlowPageProps } from './flow-page-props.ts';
import { useFlow } from './useFlow.ts';

/**
 * Editor for a custom command or an action plan with its form and chart (OP-2.59). The record machine handles saving, refusals and
 * conflicts.
 */
export function FlowPage(props: FlowPageProps) {
  const { catalogue, kind, field, id, title, tools, onClose, onSaved } = props;
  const machines = useRecordMachines();
  const abilities = useDisabledReasons(catalogue);
  const lacking = id === null ? abilities.create : abilities.edit;
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: lacking === null ? 'edit' : 'view', newKey } });
  const builder = useFlow(record, kind, field);
  const leave = useRecordLeaveGuard(record);
  useRecordOutcome(record, leave, { onClose, onSaved, onDeleted: onClose });
  const state = useSelector(record, stateOf);
  const design = useSelector(builder, stateOf);
  const isConflict = useSelector(record, (now) => now.matches('conflict'));
  const isLeaving = useSelector(record, (now) => now.matches('leaving'));
  const isPreview = useSelector(builder, (now) => now.matches('previewing'));
  const save = () => builder.send({ type: 'flow.check' });
  const keys = builderKeys({ save, undo: () => builder.send({ type: 'flow.undo' }), redo: () => builder.send({ type: 'flow.redo' }) });
  return (
    <section className={css.page} aria-label={title} data-state={state} data-design={design} onKeyDown={keys}>
      <BuilderHead record={record} isPreview={isPreview} title={title} abilities={abilities} onSave={save}>
        {tools?.({ record, builder })}
      </BuilderHead>
      {isConflict ? (
        <div className={css.conflict}>
          <ConflictView record={record} />
        </div>
      ) : (
        <FlowBody {...props} record={record} builder={builder} machines={machines} readOnlyReason={lacking} onSave={save} />
      )}
      {isLeaving && <UnsavedChangesDialog {...leaveHandlers(record)} />}
    </section>
  );
}
