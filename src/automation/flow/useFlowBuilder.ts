import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { FlowKind, FlowNode } from '../../../contract/automation/flow.ts';
import type { Field } from '../../../contract/catalogues/index.ts';
import { flowBuilderMachine } from '../../../machines/automation/flow-builder/flow-builder.machine.ts';
import { type RecordRef, selectDraft } from '../../../machines/catalogues/index.ts';
import { useActorRef } from '../../platform/index.ts';
import { parseNodes, toDraft } from './chart.ts';

export type FlowRef = ActorRefFrom<typeof flowBuilderMachine>;

/** Clipboard for each kind of chart; it outlives the builder, so that nodes can be pasted into another chart. */
const copied: Record<FlowKind, readonly FlowNode[]> = { command: [], plan: [] };

/** Creates a flow builder and synchronizes it with a field of the record form, in both directions. */
export function useFlowBuilder(record: RecordRef, kind: FlowKind, field: Field): FlowRef {
  const builder = useActorRef(flowBuilderMachine, { input: { kind, nodes: [], copied: copied[kind] } });
  useEffect(() => {
    const { name } = field;
    /** The value that the builder already shows; prevents an edit from being loaded back. */
    let shownValue: unknown;
    const load = () => {
      const draftValue = selectDraft(record.getSnapshot())[name];
      if (draftValue === shownValue) return;
      shownValue = draftValue;
      builder.send({ type: 'flow.load', nodes: parseNodes(record, field) });
    };
    load();
    const subscriptions = [
      record.subscribe(load),
      builder.on('flow.changed', ({ nodes }) => {
        shownValue = toDraft(field, nodes);
        record.send({ type: 'record.change', field: name, value: shownValue });
      }),
      builder.on('flow.valid', () => record.send({ type: 'record.save' })),
      builder.on('flow.copied', ({ nodes }) => {
        copied[kind] = nodes;
      }),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [record, builder, field, kind]);
  return builder;
}

/** Whether the nodes can be changed: the record is in its `editing` state, not read only and not being saved. */
export const useIsEditable = (record: RecordRef): boolean => useSelector(record, (snapshot) => snapshot.matches('editing'));
