import { useLingui } from '@lingui/react/macro';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import type { BarLayout, Side } from '../../../machines/workspace/bars/widths.ts';
import css from './Bars.module.css';
import { useBars } from './bars-context.ts';
import { ClosedWidgets } from './ClosedWidgets.tsx';
import { useWidgetDrop } from './drag.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import { WidgetFrame } from './WidgetFrame.tsx';

interface SideBarProps {
  side: Side;
  drawn: BarLayout;
  window: number;
  /** Where it lies over the work area: whether it is shown now. */
  isShown: boolean;
  /** It has the whole screen, as on a phone. */
  isScreen: boolean;
  onShow: (isShown: boolean) => void;
  onDraft: (width: number | null) => void;
}

/** A side bar: its open widgets below each other and the closed ones at its foot; a rail of buttons while all are closed. */
export function SideBar({ side, drawn: { width, isOver }, window, isShown, isScreen, onShow, onDraft }: SideBarProps) {
  const { t } = useLingui();
  const { bars, dragged, setOpen, resize } = useBars();
  const { before, target } = useWidgetDrop(side);
  const placed = bars[side];
  const open = placed.filter((one) => one.open);
  const closed = placed.filter((one) => !one.open);
  if (placed.length === 0 && dragged === null) return null;
  const pick = (widget: WidgetName) => {
    const wasOpen = open.some((one) => one.widget === widget);
    setOpen(widget, true);
    onShow(!(isShown && wasOpen));
  };
  const hasRail = !isScreen && (isOver || open.length === 0);
  const hasPanel = isScreen || (open.length > 0 && (!isOver || isShown));
  const inRail = hasPanel ? placed : placed.map(({ widget }) => ({ widget, open: false }));
  return (
    <aside
      className={css.bar}
      data-side={side}
      data-over={isOver || undefined}
      aria-label={side === 'left' ? t`Left bar` : t`Right bar`}
      {...target}
    >
      {hasRail && <ClosedWidgets label={t`Widgets to open`} placed={inRail} axis="block" target={before} onPick={pick} />}
      {hasPanel && (
        <div className={css.panel} style={{ inlineSize: width }} data-ends={before === null || undefined}>
          <div className={css.open}>
            {open.map(({ widget }) => (
              <WidgetFrame key={widget} widget={widget} axis="block" isTarget={before === widget} />
            ))}
          </div>
          {!hasRail && closed.length > 0 && <ClosedWidgets label={t`Widgets to open`} placed={closed} axis="inline" target={before} />}
          <ResizeHandle side={side} width={width} window={window} onDraft={onDraft} onResize={(to) => resize(side, to)} />
        </div>
      )}
    </aside>
  );
}
