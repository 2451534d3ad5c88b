import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import type { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { selectToasts } from '../../../machines/alarms/notices/notices.selectors.ts';
import { IconButton } from '../../ui/Button.tsx';
import { LevelMark } from '../queue/AlarmName.tsx';
import { RestoreMark } from '../queue/RestoreMark.tsx';
import css from './Toasts.module.css';

type Notices = ActorRefFrom<typeof noticesMachine>;

export interface NoticesProps {
  notices: Notices;
  /** Returns the current state of an alarm. */
  find: (id: AlarmId) => Alarm | undefined;
  /** Display (OP-4.09, OQ-33). */
  onOpen: (alarm: Alarm) => void;
}

/** Maximum number of toasts on the screen; further ones are summarized in one line. */
const shownAtOnce = 4;

/** New alarms at the top right for ten seconds, below incoming calls (OP-4.03, OP-9.03, OQ-33). A supplement to the row and the sound. */
export function Toasts({ notices, find, onOpen, calls }: NoticesProps & { calls?: ReactNode }) {
  const { t } = useLingui();
  const ids = useSelector(notices, selectToasts);
  const alarms = ids.flatMap((id) => find(id) ?? []);
  const more = alarms.length - shownAtOnce;
  return (
    <section className={css.stack} aria-label={t`New alarms`} data-state={alarms.length === 0 ? 'quiet' : 'showing'}>
      <ScreenReaderText alarms={alarms} />
      {calls}
      {alarms.slice(0, shownAtOnce).map((alarm) => (
        <Toast key={alarm.id} alarm={alarm} notices={notices} onOpen={onOpen} />
      ))}
      {more > 0 && (
        <button type="button" className={css.more} onClick={() => notices.send({ type: 'notices.open' })}>
          <Plural value={more} one="# more alarm" other="# more alarms" />
        </button>
      )}
    </section>
  );
}

function Toast({ alarm, notices, onOpen }: { alarm: Alarm } & Omit<NoticesProps, 'find'>) {
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
        <NoticeLines alarm={alarm} />
      </button>
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
      <span className={css.lines}>
        <strong dir="auto">{alarm.description}</strong>
        <span className={css.second}>
          <bdi>{alarm.unit.description}</bdi> · {alarm.alarm_acronym}
          {alarm.restore !== null && ' · '}
          <RestoreMark alarm={alarm} />
        </span>
      </span>
    </>
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
