import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import { type Area, gridSize, type Place } from '../../../contract/workspace/grid.ts';
import { slotAt } from '../../../machines/workspace/grid-drag/moves.ts';
import { type DragPayload, type DropTarget, isGridDrag, readDrop } from '../../platform/index.ts';
import { cellAt, type Surface } from './cells.ts';

interface Drop {
  /** Area under the pointer: a slot, or the empty cells around it; null while no grid payload is over it. */
  over: Area | null;
  handlers: Pick<React.HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

/** Makes a board accept payloads dragged from a side bar (OP-9.53). */
export function useDrop(
  root: RefObject<HTMLElement | null>,
  surface: Surface | null,
  places: readonly Place[],
  onDrop: ((what: DragPayload, at: DropTarget) => void) | undefined,
): Drop {
  const [over, setOver] = useState<Area | null>(null);
  useEffect(() => watchDrags(root, onDrop !== undefined), [root, onDrop]);
  const spotOf = (event: DragEvent): DropTarget => {
    const board = root.current?.getBoundingClientRect();
    if (!surface || !board) return inFlow(event);
    const cell = cellAt({ x: event.clientX - board.left, y: event.clientY - board.top }, surface);
    const pos = slotAt(places, cell);
    return pos === null ? cell : { pos };
  };
  if (!onDrop) return { over: null, handlers: {} };
  const follow = (event: DragEvent) => {
    if (!isGridDrag(event)) return;
    event.preventDefault();
    Object.assign(event.dataTransfer, { dropEffect: 'copy' });
    const area = shown(spotOf(event), places);
    if (JSON.stringify(area) !== JSON.stringify(over)) setOver(area);
  };
  return {
    over,
    handlers: {
      onDragEnter: follow,
      onDragOver: follow,
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      },
      onDrop: (event) => {
        setOver(null);
        const what = readDrop(event);
        if (!what) return;
        event.preventDefault();
        onDrop(what, spotOf(event));
      },
    },
  };
}

function inFlow({ target }: DragEvent): DropTarget {
  const slot = target instanceof Element ? target.closest('[data-slot]') : null;
  const pos = Number(slot?.getAttribute('data-slot'));
  return Number.isInteger(pos) && pos > 0 ? { pos } : null;
}

function shown(spot: DropTarget, places: readonly Place[]): Area {
  if (spot !== null && 'x' in spot) {
    const { minSize } = gridSize;
    return { x: Math.min(spot.x, gridSize.columns - minSize), y: Math.min(spot.y, gridSize.rows - minSize), w: minSize, h: minSize };
  }
  const slot = spot && places.find(({ pos }) => pos === spot.pos);
  return slot ?? { x: 0, y: 0, w: gridSize.columns, h: gridSize.rows };
}

/** While something for the grid is dragged, what slots show lets the pointer through: a page in a frame would keep it. */
function watchDrags(root: RefObject<HTMLElement | null>, isTarget: boolean): (() => void) | undefined {
  if (!isTarget) return undefined;
  const mark = (event: globalThis.DragEvent) => {
    if (event.dataTransfer && isGridDrag({ dataTransfer: event.dataTransfer })) root.current?.setAttribute('data-dragging', 'true');
  };
  const unmark = () => root.current?.removeAttribute('data-dragging');
  document.addEventListener('dragstart', mark);
  document.addEventListener('dragenter', mark);
  document.addEventListener('dragend', unmark);
  document.addEventListener('drop', unmark);
  return () => {
    document.removeEventListener('dragstart', mark);
    document.removeEventListener('dragenter', mark);
    document.removeEventListener('dragend', unmark);
    document.removeEventListener('drop', unmark);
  };
}
