import { useLingui } from '@lingui/react/macro';
import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import css from './Board.module.css';
import { useBoardItem } from './board-context.ts';

/** Class that react-rnd uses as the drag handle of a slot. */
export const headClass = 'board-head';

/** Shows the header of a slot, its drag handle for the pointer. */
export function BoardHead({ className, children, ...native }: ComponentPropsWithRef<'header'>) {
  const board = useBoardItem();
  return (
    <header {...native} className={[headClass, board?.isMovable && css.movable, className].filter(Boolean).join(' ')}>
      {children}
    </header>
  );
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The button by which keys move a slot (arrows) and size it (Shift and arrows); Enter puts it, Esc leaves it where it was. */
export function BoardGrip({ name }: { name: string }) {
  const { t } = useLingui();
  const board = useBoardItem();
  if (!board?.isMovable) return null;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = arrows[event.key];
    if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      const by = { x: arrow.x * (isRtl ? -1 : 1) + 0, y: arrow.y };
      if (event.shiftKey) board.grow(by);
      else board.step(by);
    } else if (board.isArranged && (event.key === 'Enter' || event.key === ' ')) board.confirm();
    else if (board.isArranged && event.key === 'Escape') board.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      className={css.grip}
      data-grip
      aria-label={t`Move or resize ${name}`}
      aria-pressed={board.isArranged}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
      title={t`Drag to move. Arrows move, Shift+arrows resize, Enter places, Esc cancels.`}
      onKeyDown={press}
      onBlur={board.confirm}
    >
      <Icon name="grip" size={16} />
    </button>
  );
}
