import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import type { PlacedWidget } from '../../../machines/workspace/bars/bars.ts';
import { Icon } from '../../ui/Icon.tsx';
import { widgetOf } from '../widgets/registry.ts';
import css from './Bars.module.css';
import { useBars } from './bars-context.ts';
import { useDragHandle } from './drag.ts';

interface ClosedWidgetsProps {
  label: string;
  placed: readonly PlacedWidget[];
  /** One below the other along the edge of the window, or beside each other at the foot of a bar. */
  axis: 'block' | 'inline';
  /** Before which of them a dragged widget would go. */
  target: WidgetName | null | undefined;
  /** Click handler that replaces opening the widget. */
  onPick?: (widget: WidgetName) => void;
}

/** Closed widgets as buttons with their icon, name and badge; each opens in its bar. */
export function ClosedWidgets({ label, placed, axis, target, onPick }: ClosedWidgetsProps) {
  return (
    <ul className={axis === 'block' ? css.rail : css.dock} aria-label={label}>
      {placed.map(({ widget, open }) => (
        <li key={widget} data-widget={widget} data-axis={axis} data-drop={target === widget || undefined}>
          <ClosedWidgetButton widget={widget} open={open} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

function ClosedWidgetButton({ widget, open, onPick }: PlacedWidget & { onPick: ClosedWidgetsProps['onPick'] }) {
  const { t } = useLingui();
  const { setOpen, shouldFocus } = useBars();
  const root = useRef<HTMLButtonElement>(null);
  const handle = useDragHandle(widget);
  useEffect(() => {
    if (!open && shouldFocus(widget)) root.current?.focus();
  }, [shouldFocus, widget, open]);
  const { title, icon, badge: Badge } = widgetOf(widget);
  return (
    <button
      ref={root}
      type="button"
      className={css.closed}
      aria-expanded={open}
      title={t(title)}
      onClick={() => (onPick ? onPick(widget) : setOpen(widget, true))}
      {...handle}
    >
      <Icon name={icon} />
      <span className={css.name}>{t(title)}</span>
      {Badge && (
        <span className={css.badge}>
          <Badge />
        </span>
      )}
    </button>
  );
}
