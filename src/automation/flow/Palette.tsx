import { useLingui } from '@lingui/react/macro';
import type { DragEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import css from './flow.module.css';
import type { PaletteItem } from './look.ts';
import type { FlowRef } from './useFlowBuilder.ts';

const mime = 'application/x-atalaya-node';

/** The type of node that was dropped; null: something from elsewhere. */
export const droppedType = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): string | null => dataTransfer.getData(mime) || null;

/** Every type of node: dragged onto the chart or one of its connections, or added after the chosen one with a click. */
export function Palette({ builder, items }: { builder: FlowRef; items: readonly PaletteItem[] }) {
  const { t } = useLingui();
  return (
    <ul className={css.palette} aria-label={t`Available items`}>
      {items.map(({ type, title, icon }) => (
        <li key={type}>
          <button
            type="button"
            draggable
            title={t`Drag it onto the chart, or click to add it after the chosen node`}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(mime, type);
              dataTransfer.effectAllowed = 'copy';
            }}
            onClick={() => builder.send({ type: 'flow.add', what: type, at: null, after: null })}
          >
            <Icon name={icon} size={18} />
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
