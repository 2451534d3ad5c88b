import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useRef } from 'react';
import { Rnd } from 'react-rnd';
import type { ActorRefFrom } from 'xstate';
import { gridSize, type Place } from '../../../contract/workspace/grid.ts';
import type { gridDragMachine } from '../../../machines/workspace/grid-drag/grid-drag.machine.ts';
import { selectPos } from '../../../machines/workspace/grid-drag/grid-drag.selectors.ts';
import css from './Board.module.css';
import { headClass } from './BoardHead.tsx';
import { type BoardItemContext, BoardItemProvider } from './board-context.ts';
import { areaOf, boxOf, cellAt, type Surface } from './cells.ts';

interface BoardItemProps {
  children: (place: Place) => ReactNode;
  selected?: number | null;
  onSelect?: (pos: number) => void;
  place: Place;
  surface: Surface;
  board: ActorRefFrom<typeof gridDragMachine>;
}

/** Controls in the head are pressed, not carried; all but the grip. */
const pressed = 'button:not([data-grip]), a, input, select, textarea';

/** One slot that can be moved and sized. The surface counts columns from the left in both reading directions; `cells.ts` translates. */
export function BoardItem({ place, surface, board, children, selected, onSelect }: BoardItemProps) {
  const { pos } = place;
  const box = boxOf(place, surface);
  const isCarried = useRef(false);
  const mode = useSelector(board, (now) => (selectPos(now) === pos ? now.value : 'resting'));
  const onBoard = useMemo(
    (): BoardItemContext => ({
      pos,
      isMovable: true,
      isArranged: mode === 'arranging',
      step: (by) => board.send({ type: 'drag.stepMove', pos, by }),
      grow: (by) => board.send({ type: 'drag.stepResize', pos, by }),
      confirm: () => {
        if (mode === 'arranging') board.send({ type: 'drag.drop' });
      },
      cancel: () => board.send({ type: 'drag.cancel' }),
    }),
    [pos, mode, board],
  );
  const carry = (event: unknown, at: { x: number; y: number; node: HTMLElement }) => {
    if (!isCarried.current) board.send({ type: 'drag.move', pos });
    isCarried.current = true;
    const cell = cellAt(pointIn(event, at.node.parentElement), surface);
    board.send({ type: 'drag.moveTo', area: areaOf({ ...box, x: at.x, y: at.y }, surface), cell });
  };
  return (
    <Rnd
      className={css.item ?? ''}
      data-mode={mode}
      data-selected={selected === pos}
      position={{ x: box.x, y: box.y }}
      size={{ width: box.width, height: box.height }}
      minWidth={(surface.width / gridSize.columns) * gridSize.minSize}
      minHeight={(surface.height / gridSize.rows) * gridSize.minSize}
      dragHandleClassName={headClass}
      cancel={pressed}
      enableUserSelectHack={false}
      resizeHandleClasses={handles}
      onDrag={carry}
      onDragStop={() => {
        if (isCarried.current) board.send({ type: 'drag.drop' });
        isCarried.current = false;
      }}
      onResizeStart={() => board.send({ type: 'drag.resize', pos })}
      onResize={(_event, _edge, element, _by, at) => {
        const drawn = { x: at.x, y: at.y, width: element.offsetWidth, height: element.offsetHeight };
        board.send({ type: 'drag.resizeTo', area: areaOf(drawn, surface) });
      }}
      onResizeStop={() => board.send({ type: 'drag.drop' })}
    >
      <div
        className={css.content}
        dir={surface.isRtl ? 'rtl' : 'ltr'}
        onPointerDown={() => onSelect?.(pos)}
        onFocus={() => onSelect?.(pos)}
      >
        <BoardItemProvider value={onBoard}>{children(place)}</BoardItemProvider>
      </div>
    </Rnd>
  );
}

/** Where the pointer of a mouse or touch event is, from the top left of an element. */
function pointIn(event: unknown, element: HTMLElement | null): { x: number; y: number } {
  const { clientX, clientY } =
    event instanceof TouchEvent ? (event.touches[0] ?? event.changedTouches[0] ?? nowhere) : (event as MouseEvent);
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: clientX - left, y: clientY - top };
}
const nowhere = { clientX: 0, clientY: 0 };

const edge = css.edge ?? '';
const corner = `${css.edge} ${css.corner}`;
const handles = {
  top: edge,
  right: edge,
  bottom: edge,
  left: edge,
  topLeft: corner,
  topRight: corner,
  bottomLeft: corner,
  bottomRight: corner,
};
