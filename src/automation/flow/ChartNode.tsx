import { useLingui } from '@lingui/react/macro';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import css from './flow.module.css';
import type { DrawnNode } from './stage.ts';
import { useNodeFault } from './words.ts';

/** Skips rendering while a node is dragged, because its content does not change. */
const isSame = (one: NodeProps<DrawnNode>, other: NodeProps<DrawnNode>): boolean =>
  one.data === other.data && one.selected === other.selected && one.isConnectable === other.isConnectable;

/** A node of the chart: its type, configuration and fault, with its outputs below. */
export const ChartNode = memo(({ data: { view, fault, isBegin }, selected, isConnectable }: NodeProps<DrawnNode>) => {
  const { t } = useLingui();
  const { title } = view;
  const wrong = useNodeFault(fault);
  return (
    <div className={css.node} dir={document.documentElement.dir} data-tone={view.tone} data-chosen={selected} data-faulty={fault !== null}>
      {!isBegin && <Handle type="target" position={Position.Top} className={css.handle} aria-label={t`Into ${title}`} />}
      <div className={css.nodeHead}>
        <Icon name={view.icon} size={18} />
        <b>{view.title}</b>
        {wrong !== null && (
          <span className={css.nodeFault} title={wrong}>
            <Icon name="alert" size={18} />
            <span className={css.heard}>{wrong}</span>
          </span>
        )}
      </div>
      <p dir="auto">{view.detail}</p>
      {view.ways.map(({ id, label }, at) => (
        <Handle
          key={id}
          id={id}
          type="source"
          position={Position.Bottom}
          className={css.handle}
          style={{ left: `${((at + 1) * 100) / (view.ways.length + 1)}%` }}
          isConnectable={isConnectable}
          aria-label={label || t`Out of ${title}`}
          title={label}
        >
          {view.ways.length > 1 && (
            <span className={css.way} dir="auto">
              {label}
            </span>
          )}
        </Handle>
      ))}
    </div>
  );
}, isSame);
