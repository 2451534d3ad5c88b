import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { gridDragMachine } from '../../../machines/workspace/grid-drag/grid-drag.machine.ts';
import { selectOutcome, selectPos, selectTarget } from '../../../machines/workspace/grid-drag/grid-drag.selectors.ts';
import css from './Board.module.css';

/** Announces where a slot would be put, and for keys what they do; the same text is shown below the grid. */
export function BoardAnnouncer({ board }: { board: ActorRefFrom<typeof gridDragMachine> }) {
  const { t } = useLingui();
  const isArranging = useSelector(board, (now) => now.matches('arranging'));
  const isPickedUp = useSelector(board, (now) => !now.matches('resting'));
  const pos = useSelector(board, selectPos);
  const target = useSelector(board, selectTarget);
  const outcome = useSelector(board, selectOutcome);
  const words = (): string => {
    if (pos === null || target === null) return '';
    const other = outcome.do === 'swap' ? outcome.with : null;
    if (other !== null) return t`Slot ${pos}: changes places with slot ${other}`;
    const { x, y, w, h } = target.area;
    const column = x + 1;
    const row = y + 1;
    const where = t`Slot ${pos}: column ${column}, row ${row}, ${w} wide, ${h} high`;
    const neighbours = outcome.do === 'place' ? outcome.places.length - 1 : 0;
    return neighbours > 0 ? t`${where}; moves neighboring slots` : where;
  };
  return (
    <p className={isPickedUp ? css.told : 'visually-hidden'} role="status">
      {isPickedUp && words()}
      {isArranging && <kbd className={css.keys}>{t`Arrows move · Shift+arrows resize · Enter places · Esc cancels`}</kbd>}
    </p>
  );
}
