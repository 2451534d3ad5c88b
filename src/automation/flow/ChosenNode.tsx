import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FlowKind } from '../../../contract/automation/flow.ts';
import { selectChosen, selectNodes } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import css from './flow.module.css';
import type { NodeViewOf } from './look.ts';
import type { FlowRef } from './useFlowBuilder.ts';

interface ChosenNodeProps {
  builder: FlowRef;
  kind: FlowKind;
  nodeView: NodeViewOf;
}

/** The chosen node in words: it is configured here, and what follows it is chosen from a list as well as with the pointer. */
export function ChosenNode({ builder, nodeView }: ChosenNodeProps) {
  const { t } = useLingui();
  const nodes = useSelector(builder, selectNodes);
  const chosen = useSelector(builder, selectChosen);
  const count = chosen.length;
  const node = count === 1 ? nodes.find(({ id }) => id === chosen[0]) : undefined;
  if (!node)
    return (
      <p className={css.chosen}>
        {count > 1 ? <Trans>{count} nodes selected.</Trans> : <Trans>Choose a node to see what follows it.</Trans>}
      </p>
    );
  const view = nodeView(node);
  const others = nodes.filter(({ id, type }) => id !== node.id && type !== 'start');
  const titles = others.map((one) => nodeView(one).title);
  const lead = (way: string, to: string) =>
    builder.send(
      to === '' ? { type: 'flow.disconnect', ways: [{ id: node.id, way }] } : { type: 'flow.connect', from: { id: node.id, way }, to },
    );
  return (
    <div className={css.chosen} role="group" aria-label={view.title}>
      <b>{view.title}</b>
      {node.type !== 'start' && (
        <Button small icon="settings" aria-keyshortcuts="Enter" onClick={() => builder.send({ type: 'flow.configure', id: node.id })}>
          <Trans>Configure</Trans>
        </Button>
      )}
      {view.ways.map(({ id, label }) => (
        <label key={id}>
          {view.ways.length > 1 ? label : t`Then`}
          <select value={node.outputs[id] ?? ''} onChange={({ target }) => lead(id, target.value)}>
            <option value="">{t`Nothing`}</option>
            {others.map((one, at) => (
              <option key={one.id} value={one.id}>
                {named(titles, at)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** The title of one among others; where several are alike, with its number. */
function named(titles: readonly string[], at: number): string {
  const title = titles[at] ?? '';
  const alike = titles.flatMap((one, index) => (one === title ? [index] : []));
  return alike.length > 1 ? `${title} (${alike.indexOf(at) + 1})` : title;
}
