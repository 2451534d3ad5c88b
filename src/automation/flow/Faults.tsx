import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useReactFlow } from '@xyflow/react';
import type { FlowFault, FlowKind } from '../../../contract/automation/flow.ts';
import { selectFaults, selectNodes } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './flow.module.css';
import type { NodeViewOf } from './look.ts';
import type { FlowRef } from './useFlowBuilder.ts';
import { useFaultWords } from './words.ts';

interface FaultsProps {
  builder: FlowRef;
  kind: FlowKind;
  nodeView: NodeViewOf;
}

/** Why the chart is not saved, in the literal words (OP-5.15–5.18), with the nodes it concerns: each leads to its node. */
export function Faults({ builder, kind, nodeView }: FaultsProps) {
  const { t } = useLingui();
  const faults = useSelector(builder, selectFaults);
  const nodes = useSelector(builder, selectNodes);
  const isFaulty = useSelector(builder, (now) => now.matches({ designing: 'faulty' }));
  const isFull = useSelector(builder, (now) => now.matches({ designing: 'full' }));
  const words = useFaultWords(kind);
  const { fitView } = useReactFlow();
  const goTo = (id: string) => {
    builder.send({ type: 'flow.choose', ids: [id] });
    void fitView({ nodes: [{ id }], maxZoom: 1, duration: 200 });
    document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus();
  };
  const named = (fault: FlowFault) => ('nodes' in fault ? nodes.filter(({ id }) => fault.nodes.includes(id)) : []);
  if (isFull)
    return (
      <p className={css.notice} role="alert">
        <Icon name="alert" />
        {t`The chart has the maximum number of nodes`}
      </p>
    );
  if (!isFaulty) return null;
  return (
    <div className={css.notice} role="alert">
      <Icon name="alert" />
      <ul>
        {faults.map((fault) => (
          <li key={fault.code}>
            <b>{words[fault.code]}</b>
            {named(fault).map((node) => (
              <button key={node.id} type="button" className={css.link} onClick={() => goTo(node.id)}>
                {nodeView(node).title}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
