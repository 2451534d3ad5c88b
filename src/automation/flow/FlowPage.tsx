import { useSelector } from '@xstate/react';
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
import { FlowBody } from './FlowBody.tsx';
import type { FlowPageProps } from './flow-page-props.ts';
import { useFlowBuilder } from './useFlowBuilder.ts';

/**
 * Editor for a custom command or an action plan with its form and chart (OP-2.59). The record machine handles saving, refusals and
 * conflicts.
 */
export function FlowPage(props: FlowPageProps) {
  const { catalogue, kind, field, id, title, tools, onClose, onSaved } = props;
  const machines = useRecordMachines();
  const abilities = useDisabledReasons(catalogue);
  const disabledReason = id === null ? abilities.create : abilities.edit;
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: disabledReason === null ? 'edit' : 'view', newKey } });
  const builder = useFlowBuilder(record, kind, field);
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
    <section className={`${pages.page} ${css.page}`} aria-label={title} data-state={state} data-design={design} onKeyDown={keys}>
      <BuilderHead record={record} isPreview={isPreview} title={title} abilities={abilities} onSave={save}>
        {tools?.({ record, builder })}
      </BuilderHead>
      {isConflict ? (
        <div className={css.conflict}>
          <ConflictView record={record} />
        </div>
      ) : (
        <FlowBody {...props} record={record} builder={builder} machines={machines} readOnlyReason={disabledReason} onSave={save} />
      )}
      {isLeaving && <UnsavedChangesDialog {...leaveHandlers(record)} />}
    </section>
  );
}
