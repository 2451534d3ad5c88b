import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { FlowKind, FlowNode } from '../../../contract/automation/flow.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { flowBuilderMachine } from '../../../machines/automation/flow-builder/flow-builder.machine.ts';
import { selectDraft } from '../../../machines/catalogues/record/record.selectors.ts';
import type { RecordRef } from '../../catalogues/form/RecordForm.tsx';
import { useActorRef } from '../../platform/view-actors.ts';
import { parseNodes, toDraft } from './chart.ts';

export type FlowRef = ActorRefFrom<typeof flowBuilderMachine>;

/** The last copied nodes for each kind of chart, so that they can be pasted into another chart. */
const copied: Record<FlowKind, readonly FlowNode[]> = { command: [], plan: [] };

/** Connects the flow builder to a field of the record's form: edits are written to the form, and changes of the form are drawn. */
export function useFlow(record: RecordRef, kind: FlowKind, field: Field): FlowRef {
  const builder = useActorRef(flowBuilderMachine, { input: { kind, nodes: [], copied: copied[kind] } });
  useEffect(() => {
    const { name } = field;
    let drawn: unknown;
    const load = () => {
      const drafted = selectDraft(record.getSnapshot())[name];
      if (drafted === drawn) return;
      drawn = drafted;
      builder.send({ type: 'flow.load', nodes: parseNodes(record, field) });
    };
    load();
    const heard = [
      record.subscribe(load),
      builder.on('flow.changed', ({ nodes }) => {
        drawn = toDraft(field, nodes);
        record.send({ type: 'record.change', field: name, value: drawn });
      }),
      builder.on('flow.valid', () => record.send({ type: 'record.save' })),
      builder.on('flow.copied', ({ nodes }) => {
        copied[kind] = nodes;
      }),
    ];
    return () => heard.forEach((one) => one.unsubscribe());
  }, [record, builder, field, kind]);
  return builder;
}

/** Whether the nodes may be changed now: the record is being edited and its form is not on its way. */
export const useIsEditable = (record: RecordRef): boolean => useSelector(record, (now) => now.matches('editing'));
