import { useLingui } from '@lingui/react/macro';
import css from './Bars.module.css';
import { useBars } from './bars-context.ts';
import { ClosedWidgets } from './ClosedWidgets.tsx';
import { useWidgetDrop } from './drag.ts';
import { WidgetFrame } from './WidgetFrame.tsx';

/** The bottom bar (OP-1.11): its open widgets beside each other, the closed ones as buttons below them. */
export function BottomBar() {
  const { t } = useLingui();
  const { bars, dragged } = useBars();
  const { before, target } = useWidgetDrop('bottom');
  const open = bars.bottom.filter((one) => one.open);
  const closed = bars.bottom.filter((one) => !one.open);
  if (bars.bottom.length === 0 && dragged === null) return null;
  return (
    <aside className={css.bottom} data-side="bottom" aria-label={t`Bottom bar`} {...target}>
      {open.length > 0 && (
        <div className={css.row}>
          {open.map(({ widget }) => (
            <WidgetFrame key={widget} widget={widget} axis="inline" isTarget={before === widget} />
          ))}
        </div>
      )}
      {(closed.length > 0 || open.length === 0) && (
        <ClosedWidgets label={t`Widgets to open`} placed={closed} axis="inline" target={before} />
      )}
    </aside>
  );
}
