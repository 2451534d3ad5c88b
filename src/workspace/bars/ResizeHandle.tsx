import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { sideBarWidths } from '../../../contract/workspace/config.ts';
import { limitsOf, type Side } from '../../../machines/workspace/bars/widths.ts';
import css from './Bars.module.css';

/** Arrows move the edge by so much, in CSS pixels. */
const step = 20;

interface ResizeHandleProps {
  side: Side;
  width: number;
  window: number;
  /** While it is dragged; null: it was let go of without a change. */
  onDraft: (width: number | null) => void;
  onResize: (width: number) => void;
}

/** The inner edge of a side bar: dragged, or moved with arrows, Home and End; a double click gives the default width (OP-9.12, OQ-54). */
export function ResizeHandle({ side, width, window, onDraft, onResize }: ResizeHandleProps) {
  const { t } = useLingui();
  const from = useRef<{ x: number; width: number } | null>(null);
  const { least, most } = limitsOf(side, window);
  /** Change of the bar's width for each pixel that the edge moves to the right. */
  const sign = (element: Element) => ((side === 'left') === (getComputedStyle(element).direction !== 'rtl') ? 1 : -1);
  const widthAt = ({ currentTarget, clientX }: PointerEvent) =>
    from.current === null ? null : from.current.width + (clientX - from.current.x) * sign(currentTarget);
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Record<string, number> = {
      ArrowRight: width + step * sign(event.currentTarget),
      ArrowLeft: width - step * sign(event.currentTarget),
      Home: least,
      End: most,
      Enter: sideBarWidths.default,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(next);
  };
  return (
    <div
      className={css.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={side === 'left' ? t`Width of the left bar` : t`Width of the right bar`}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      title={t`Drag to resize; double-click to reset`}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(sideBarWidths.default)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => from.current && onDraft(widthAt(event))}
      onPointerUp={(event) => {
        const to = widthAt(event);
        const isMoved = from.current !== null && Math.abs(event.clientX - from.current.x) > 2;
        from.current = null;
        onDraft(null);
        if (isMoved && to !== null) onResize(to);
      }}
      onPointerCancel={() => {
        from.current = null;
        onDraft(null);
      }}
    />
  );
}
