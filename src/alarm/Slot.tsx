import { useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';
import css from './AlarmWorkspace.module.css';

interface SlotProps {
  pos: number;
  /** Where it stands on the grid of 12 by 12. */
  place: { x: number; y: number; w: number; h: number };
  icon: IconName;
  title: ReactNode;
  /** Live pictures have a blue edge. */
  live?: boolean;
  tools?: ReactNode;
  root?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Pictures stand before words where the slots follow each other. */
const orders: Record<number, number> = { 3: 5, 4: 3, 5: 4 };

/** One place of the work area: a thin head with its number and name, and what it shows. Its number is its key. */
export function Slot({ pos, place, icon, title, live = false, tools, root, children }: SlotProps) {
  const { t } = useLingui();
  const { x, y, w, h } = place;
  return (
    <section
      className={live ? `${css.slot} ${css.live}` : css.slot}
      style={{ '--area': `${y + 1} / ${x + 1} / span ${h} / span ${w}`, '--order': orders[pos] ?? pos } as CSSProperties}
      ref={root}
      aria-label={t`Slot ${pos}`}
      aria-keyshortcuts={String(pos)}
      data-slot={pos}
      tabIndex={-1}
    >
      <header className={css.head}>
        <span className={css.pos} aria-hidden="true">
          {pos}
        </span>
        <Icon name={icon} size={16} />
        <span className={css.title}>{title}</span>
        <span className={css.tools}>{tools}</span>
      </header>
      <div className={css.body}>{children}</div>
    </section>
  );
}
