import { createContext, useContext } from 'react';
import type { Cell } from '../../../machines/workspace/board/moves.ts';

/** What the head of a slot needs of the board it stands on. */
export interface OnBoard {
  pos: number;
  /** Whether it can be moved and sized here. */
  isMovable: boolean;
  /** Whether keys move it now. */
  isArranged: boolean;
  step: (by: Cell) => void;
  grow: (by: Cell) => void;
  put: () => void;
  leave: () => void;
}

const Context = createContext<OnBoard | null>(null);
export const OnBoardProvider = Context.Provider;

/** The place of this slot on its board; null outside of a board. */
export function useOnBoard(): OnBoard | null {
  return useContext(Context);
}
