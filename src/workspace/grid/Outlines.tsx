import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Area, Place } from '../../../contract/workspace/grid.ts';
import type { gridDragMachine } from '../../../machines/workspace/grid-drag/grid-drag.machine.ts';
import { selectOutcome, selectTarget } from '../../../machines/workspace/grid-drag/grid-drag.selectors.ts';
import css from './Board.module.css';
import { boxOf, type Surface } from './cells.ts';

interface OutlinesProps {
  board: ActorRefFrom<typeof gridDragMachine>;
  surface: Surface;
  /** What something that is dragged from elsewhere is over. */
  over: Area | null;
  places: readonly Place[];
}

/** Previews the drop: the new area of the slot and the areas of its neighbours. */
export function Outlines({ board, surface, over, places }: OutlinesProps) {
  const outcome = useSelector(board, selectOutcome);
  const stand = useSelector(board, selectTarget);
  if (over) return <div className={css.outline} style={boxStyle(over, surface)} />;
  if (stand === null) return null;
  if (outcome.do === 'swap') {
    const other = places.find(({ pos }) => pos === outcome.with);
    return other && <div className={css.outline} data-swap="true" style={boxStyle(other, surface)} />;
  }
  if (outcome.do === 'place')
    return outcome.places.map(({ pos, ...area }) => <div key={pos} className={css.outline} style={boxStyle(area, surface)} />);
  return null;
}

/** An outline over an area of the grid. */
export function boxStyle(area: Area, surface: Surface): CSSProperties {
  const { x, y, width, height } = boxOf(area, surface);
  return { transform: `translate(${x}px, ${y}px)`, inlineSize: width, blockSize: height };
}
