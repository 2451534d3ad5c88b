import { type DragEvent, useState } from 'react';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import { type BarName, isWidgetName } from '../../../machines/workspace/bars/bars.ts';
import { useBars } from './bars-context.ts';

const mime = 'application/x-atalaya-widget';

/** Makes an element the handle by which its widget is dragged to another place. */
export function useDragHandle(widget: WidgetName) {
  const { setDragged } = useBars();
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(mime, widget);
      event.dataTransfer.effectAllowed = 'move';
      // Chromium ends the drag when the dragged element's surroundings change within this event.
      setTimeout(() => setDragged(widget));
    },
    onDragEnd: () => setDragged(null),
  };
}

/** Where a dragged widget would go: before this one of the bar; null: to its end. */
type DropBefore = WidgetName | null;

/** Lets widgets be dropped into a bar: `before` is where the dragged one would go now, undefined while none is over it. */
export function useWidgetDrop(bar: BarName) {
  const { bars, move, setDragged } = useBars();
  const [before, setBefore] = useState<DropBefore | undefined>(undefined);
  const at = (event: DragEvent): DropBefore => {
    const over = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-widget]') : null;
    const name = over?.dataset['widget'];
    if (!over || name === undefined || !isWidgetName(name)) return null;
    const names = bars[bar].map(({ widget }) => widget);
    return isInFirstHalf(over, event) ? name : (names[names.indexOf(name) + 1] ?? null);
  };
  return {
    before,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(mime)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setBefore(at(event));
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setBefore(undefined);
      },
      onDrop: (event: DragEvent) => {
        setBefore(undefined);
        const name = event.dataTransfer.getData(mime);
        if (!isWidgetName(name)) return;
        event.preventDefault();
        setDragged(null);
        move(name, bar, at(event));
      },
    },
  };
}

function isInFirstHalf(element: HTMLElement, { clientX, clientY }: DragEvent): boolean {
  const box = element.getBoundingClientRect();
  if (element.dataset['axis'] !== 'inline') return clientY < box.top + box.height / 2;
  const isFirst = clientX < box.left + box.width / 2;
  return getComputedStyle(element).direction === 'rtl' ? !isFirst : isFirst;
}
