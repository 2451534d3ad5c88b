import { inkOn } from './contrast.ts';
import css from './PriorityMark.module.css';

const shapes = { 1: 'M1 1h10v10H1z', 2: 'M6 0l6 11H0z', 3: 'M6 0l6 6-6 6-6-6z', 4: 'M6 .5a5.5 5.5 0 100 11 5.5 5.5 0 000-11z' } as const;
export type Priority = keyof typeof shapes;

/**
 * The shape, number and colour of a priority: ■1 ▲2 ◆3 ●4, never colour alone. `filled` while no operator has taken the alarm.
 * `color` is the administrator's colour for the level; the text colour is chosen by contrast.
 */
export function PriorityMark({
  priority,
  filled = false,
  color,
  label,
}: {
  priority: Priority;
  filled?: boolean;
  color?: string;
  label: string;
}) {
  return (
    <span
      className={`${css.mark} ${css[`p${priority}`] ?? ''} ${filled ? (css.filled ?? '') : ''}`}
      role="img"
      aria-label={label}
      ref={(mark) => painted(mark, filled ? color : undefined)}
    >
      <svg className={css.shape} viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[priority]} />
      </svg>
      {priority}
    </span>
  );
}

function painted(mark: HTMLElement | null, color: string | undefined): void {
  if (!mark) return;
  if (color) {
    mark.style.setProperty('--mark', color);
    mark.style.setProperty('--ink', inkOn(color));
  } else {
    mark.style.removeProperty('--mark');
    mark.style.removeProperty('--ink');
  }
}
