import { useLingui } from '@lingui/react/macro';
import type { Footage, Mark } from '../../../contract/desk/timeline.ts';
import type { Window } from '../../../machines/timeline/window.ts';
import { clockTime } from '../../words/time.ts';
import { useOpenAlarm } from '../useOpenAlarm.ts';
import { shareOf } from './ticks.ts';
import css from './timeline.module.css';

interface LaneProps {
  window: Window;
  footage: Footage['spans'];
  marks: readonly Mark[];
  onSeek: (at: number) => void;
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** What one camera recorded, as bars; alarms and detections, as marks: a click goes there, a double click opens the alarm. */
export function Lane({ window, footage, marks, onSeek }: LaneProps) {
  const { i18n } = useLingui();
  const open = useOpenAlarm();
  return (
    <div className={css.lane}>
      {footage.map(({ from, to }) => {
        const [begin, end] = [clamp(shareOf(window, Date.parse(from))), clamp(shareOf(window, Date.parse(to)))];
        return <span key={from} className={css.footage} style={{ left: `${begin * 100}%`, width: `${(end - begin) * 100}%` }} />;
      })}
      {marks.map(({ id, kind, at, title, color, alarm }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={`${css.mark} ${css[kind] ?? ''}`}
          style={{ left: `${shareOf(window, Date.parse(at)) * 100}%`, ...(color && { background: color }) }}
          aria-label={`${clockTime(at, i18n)} ${title}`}
          title={`${clockTime(at, i18n)} ${title}`}
          onPointerDown={(event) => event.stopPropagation()}
          onPointerUp={(event) => event.stopPropagation()}
          onClick={() => onSeek(Date.parse(at))}
          onDoubleClick={() => alarm && open(alarm)}
        />
      ))}
    </div>
  );
}
