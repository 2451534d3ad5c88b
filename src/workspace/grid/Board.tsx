import { useSelector } from '@xstate/react';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { Area, Place } from '../../../contract/workspace/grid.ts';
import { gridDragMachine } from '../../../machines/workspace/grid-drag/grid-drag.machine.ts';
import { type DragPayload, type DropTarget, useActorRef } from '../../platform/index.ts';
import css from './Board.module.css';
import { BoardAnnouncer } from './BoardAnnouncer.tsx';
import { BoardItem } from './BoardItem.tsx';
import { BoardItemProvider } from './board-context.ts';
import type { Surface } from './cells.ts';
import { boxStyle, Outlines } from './Outlines.tsx';
import { useDrop } from './useDrop.ts';
import { useSurface } from './useSurface.ts';

interface BoardProps {
  /** Positions of the slots; each number occurs once. */
  places: readonly Place[];
  /** Draws one slot, which fills its place; its head is a `BoardHead` with a `BoardGrip` in it. */
  children: (place: Place) => ReactNode;
  isEditable?: boolean;
  /** Receives all changed places together, in an order in which each target place is free. */
  onPlace?: (changed: readonly Place[]) => void;
  /** Two slots change places. */
  onSwap?: (pos: number, other: number) => void;
  /** The slot that shows as chosen; with `onSelect`. */
  selected?: number | null;
  onSelect?: (pos: number) => void;
  /** Something from a side bar was let go over a slot, or over a blank cell. */
  onDrop?: (what: DragPayload, at: DropTarget) => void;
  /** Below this width, in CSS pixels, slots follow each other instead of standing on the grid. */
  narrowPx?: number;
  /** Whether a slot needs the whole width where slots are stacked. */
  isWide?: (pos: number) => boolean;
  /** Order of stacked slots, lowest rank first; by number unless given. */
  rankOf?: (pos: number) => number;
}

/**
 * Shows slots on a grid of 12 by 12 (OQ-41): they are moved and resized by mouse, touch and keys, and snap to its cells; a slot dropped
 * with the pointer over another swaps places with it. It is controlled: changes are emitted, and rendered when they return in `places`.
 */
export function Board(props: BoardProps) {
  const { places, isEditable = false, narrowPx = 560, onPlace, onSwap, onDrop } = props;
  const root = useRef<HTMLDivElement>(null);
  const surface = useSurface(root, narrowPx);
  const board = useActorRef(gridDragMachine, { input: { places } });
  const drop = useDrop(root, surface, places, onDrop);
  useEffect(() => board.send({ type: 'drag.placesChanged', places }), [board, places]);
  useEffect(() => {
    const placed = board.on('drag.placed', (fact) => onPlace?.(fact.places));
    const swapped = board.on('drag.swapped', (fact) => onSwap?.(fact.pos, fact.with));
    return () => {
      placed.unsubscribe();
      swapped.unsubscribe();
    };
  }, [board, onPlace, onSwap]);
  const state = useSelector(board, ({ value }) => value);
  return (
    <div ref={root} className={css.board} data-board={state} data-over={drop.over !== null} {...drop.handlers}>
      {surface && isEditable ? (
        <div className={css.surface} dir="ltr">
          {places.map((place) => (
            <BoardItem key={place.pos} {...props} place={place} surface={surface} board={board} />
          ))}
          <Outlines board={board} surface={surface} over={drop.over} places={places} />
        </div>
      ) : (
        <StaticBoard {...props} surface={surface} over={drop.over} />
      )}
      {isEditable && <BoardAnnouncer board={board} />}
    </div>
  );
}

/** Shows slots that cannot be moved: on the grid, or stacked where the board is narrow. */
function StaticBoard({
  places,
  children,
  rankOf,
  isWide,
  selected,
  onSelect,
  surface,
  over,
}: BoardProps & { surface: Surface | null; over: Area | null }) {
  return (
    <div className={css.still} data-still={surface === null ? 'flow' : 'grid'}>
      {places.map((place) => {
        const { pos, x, y, w, h } = place;
        const area = `${y + 1} / ${x + 1} / span ${h} / span ${w}`;
        return (
          <div
            key={pos}
            className={css.item}
            style={{ '--area': area, '--order': rankOf?.(pos) ?? pos } as CSSProperties}
            data-selected={selected === pos}
            data-wide={isWide?.(pos)}
            onPointerDown={() => onSelect?.(pos)}
            onFocus={() => onSelect?.(pos)}
          >
            <BoardItemProvider value={null}>{children(place)}</BoardItemProvider>
          </div>
        );
      })}
      {surface && over && <div className={css.outline} style={boxStyle(over, surface)} />}
    </div>
  );
}
