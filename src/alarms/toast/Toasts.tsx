import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { byUrgency } from '../../../contract/alarms/urgency.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import type { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { selectToasts } from '../../../machines/alarms/notices/notices.selectors.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ClockMark } from '../handling/ClockMark.tsx';
import { LevelMark } from '../queue/AlarmName.tsx';
import { DrillMark } from '../queue/DrillMark.tsx';
import { HandlingMark } from '../queue/HandlingMark.tsx';
import { RestoreMark } from '../queue/RestoreMark.tsx';
import { useRowsInView } from '../queue/rows-in-view.ts';
import css from './Toasts.module.css';

type Notices = ActorRefFrom<typeof noticesMachine>;

export interface NoticesProps {
  notices: Notices;
  /** Returns the current state of an alarm. */
  find: (id: AlarmId) => Alarm | undefined;
  /** Display (OP-4.09, OQ-33). */
  onOpen: (alarm: Alarm) => void;
}

/**
 * New alarms at the top right for ten seconds, below incoming calls (OP-4.03, OP-9.03, OQ-33): one line with the most urgent of them and
 * the number of the others. An alarm whose row is on the screen has none. The page makes room for them (`--toast-room`), so that they cover
 * nothing of an opened alarm.
 */
export function Toasts({ notices, find, onOpen, calls }: NoticesProps & { calls?: ReactNode }) {
  const { t } = useLingui();
  const ids = useSelector(notices, selectToasts);
  const alarms = ids.flatMap((id) => find(id) ?? []);
  const rows = useRowsInView();
  const [first, ...others] = alarms.filter(({ id }) => !rows.has(id)).sort(byUrgency);
  const stack = useRef<HTMLElement>(null);
  useRoom(stack);
  return (
    <section ref={stack} className={css.stack} aria-label={t`New alarms`} data-state={first ? 'showing' : 'quiet'}>
      <ScreenReaderText alarms={alarms} />
      {calls}
      {first && <Toast alarm={first} more={others.length} notices={notices} onOpen={onOpen} />}
    </section>
  );
}

/** States the height that the stack needs, for the page to make room. */
function useRoom(stack: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stack.current;
    if (!element) return undefined;
    const root = document.documentElement.style;
    const measure = () => {
      const height = element.offsetHeight;
      if (height === 0) root.removeProperty('--toast-room');
      else root.setProperty('--toast-room', `calc(${height}px + 2 * var(--gap-s))`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--toast-room');
    };
  }, [stack]);
}

function Toast({ alarm, more, notices, onOpen }: { alarm: Alarm; more: number } & Omit<NoticesProps, 'find'>) {
  const { t } = useLingui();
  return (
    <div className={css.toast} style={{ borderInlineStartColor: alarm.alarm_level.color }}>
      <button
        type="button"
        className={css.open}
        onClick={() => {
          notices.send({ type: 'notices.dismiss', id: alarm.id });
          onOpen(alarm);
        }}
      >
        <LevelMark alarm={alarm} filled={alarm.alarm_status === 'waiting'} />
        <DrillMark alarm={alarm} />
        <span className={css.line}>
          <strong dir="auto">{alarm.description}</strong> <WhereLine alarm={alarm} />
        </span>
      </button>
      {more > 0 && (
        <button type="button" className={css.more} onClick={() => notices.send({ type: 'notices.open' })}>
          <Plural value={more} one="# more alarm" other="# more alarms" />
        </button>
      )}
      <IconButton
        small
        icon="close"
        label={t`Hide this notification`}
        onClick={() => notices.send({ type: 'notices.dismiss', id: alarm.id })}
      />
    </div>
  );
}

/** Description, unit, acronym and level of an announced alarm. */
export function NoticeLines({ alarm }: { alarm: Alarm }) {
  return (
    <>
      <LevelMark alarm={alarm} filled={alarm.alarm_status === 'waiting'} />
      <DrillMark alarm={alarm} />
      <span className={css.lines}>
        <strong dir="auto">{alarm.description}</strong>
        <WhereLine alarm={alarm} />
      </span>
    </>
  );
}

function WhereLine({ alarm }: { alarm: Alarm }) {
  return (
    <span className={css.second}>
      {alarm.clocks?.breached && (
        <>
          <ClockMark alarm={alarm} />{' '}
        </>
      )}
      <bdi>{alarm.unit.description}</bdi> · {alarm.alarm_acronym}
      {alarm.restore !== null && ' · '}
      <RestoreMark alarm={alarm} />
      <HandlingMark alarm={alarm} />
    </span>
  );
}

/** Reads the newest P1 or P2 aloud at once; lesser ones do not interrupt anybody. */
function ScreenReaderText({ alarms }: { alarms: readonly Alarm[] }) {
  const urgent = alarms.find(({ alarm_level }) => alarm_level.priority <= 2);
  return (
    <p className="visually-hidden" aria-live="assertive">
      {urgent && (
        <Trans>
          Priority {urgent.alarm_level.priority}: {urgent.alarm_type}, {urgent.unit.description}
        </Trans>
      )}
    </p>
  );
}
