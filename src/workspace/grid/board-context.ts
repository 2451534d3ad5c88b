import { createContext, useContext } from 'react';
import type { Cell } from '../../../machines/workspace/grid-drag/moves.ts';

/** Properties of the board that the header of a slot needs. */
export interface BoardItemContext {
  pos: number;
  /** Whether it can be moved and sized here. */
  isMovable: boolean;
  /** Whether keys move it now. */
  isArranged: boolean;
  step: (by: Cell) => void;
  grow: (by: Cell) => void;
  confirm: () => void;
  cancel: () => void;
}

const Context = createContext<BoardItemContext | null>(null);
export const BoardItemProvider = Context.Provider;

/** The place of this slot on its board; null outside of a board. */
export function useBoardItem(): BoardItemContext | null {
  return useContext(Context);
}
