import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import type { AlarmAct } from '../../../contract/alarms/acts.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { Unit } from '../../../contract/places/index.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { selectAlarm } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import type { referenceDataMachine } from '../../../machines/platform/index.ts';
import { lazyView } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import pages from '../../ui/page.module.css';
import { useKeysOf } from '../../ui/shortcuts.ts';
import { stateOf } from '../../ui/state.ts';
import { actWords } from '../act-words.ts';
import type { CallFor, CarriedCall } from '../contacts/carried-call.ts';
import { Handling } from '../handling/Handling.tsx';
import { Age } from '../queue/Age.tsx';
import { LevelMark } from '../queue/AlarmName.tsx';
import { DrillMark } from '../queue/DrillMark.tsx';
import { RestoreMark } from '../queue/RestoreMark.tsx';
import { statusWords } from '../queue/words.ts';
import { ActButtons } from './ActButtons.tsx';
import css from './ActionPanel.module.css';
import { ActNotice } from './ActNotice.tsx';
import { RecordList } from './RecordList.tsx';
import { SiteFacts } from './SiteFacts.tsx';

type AlarmRef = ActorRefFrom<typeof alarmMachine>;

/** Loaded with the first alarm that is opened. */
const CallList = lazyView(async () => (await import('../contacts/CallList.tsx')).CallList);

const noCalls: readonly CarriedCall[] = [];

interface ActionPanelProps {
  actor: AlarmRef;
  unit: Unit | null;
  abilities: readonly Ability[];
  /** Opens the choice of a command for this alarm; null: commands cannot be run here. */
  onRun?: (() => void) | null;
  /** Calls a number for this alarm, or with null asks whom to call; null as a prop: calls are not available here. */
  onCall?: CallFor | null;
  /** Calls that this console made for the alarm, the oldest first. */
  carried?: readonly CarriedCall[];
  /** The others who have the alarm opened. */
  viewers?: ReactNode;
  /** The group of the alarm. */
  group?: ReactNode;
  /** Calls of its site that wait. */
  calls?: ReactNode;
  /** The action plan of the alarm. */
  plan?: ReactNode;
  /** What can be done with the video of the alarm. */
  video?: ReactNode;
  /** What has to be done before the alarm may be ended. */
  gate?: ReactNode;
  /** The browser could not store the decision that waits for the connection. */
  isInPageOnly?: boolean;
}

/**
 * Region D: the owner of the alarm and for how long, whom to call, and its record; the act buttons are at the bottom, where no toast covers
 * them.
 */
export function ActionPanel({
  actor,
  unit,
  abilities,
  onRun = null,
  onCall = null,
  carried = noCalls,
  viewers,
  group,
  calls,
  plan,
  video,
  gate,
  isInPageOnly = false,
}: ActionPanelProps) {
  const { t } = useLingui();
  const alarm = useSelector(actor, selectAlarm);
  const state = useSelector(actor, stateOf);
  const record = useSelector(actor, ({ children }) => children['record'] as ActorRefFrom<typeof referenceDataMachine> | undefined);
  if (alarm === null) return null;
  return (
    <aside className={pages.page} aria-label={t`Actions`} data-state={state}>
      <Owner alarm={alarm} />
      {viewers}
      <Handling actor={actor} abilities={abilities} />
      {group}
      <div className={css.about}>
        {calls}
        {plan}
        <SiteFacts unit={unit} />
        <Suspense fallback={null}>
          <CallList actor={actor} unit={unit} onCall={onCall} calls={carried} />
        </Suspense>
        <section className={`${css.section} ${css.further}`}>
          {onRun && <RunCommandButton onRun={onRun} />}
          {video}
        </section>
        <section className={css.section}>
          <h2 className={css.heading}>
            <Trans>Record</Trans>
          </h2>
          {record && <RecordList record={record} />}
        </section>
      </div>
      <footer className={css.foot}>
        <SuccessMessage actor={actor} />
        <ActNotice actor={actor} isInPageOnly={isInPageOnly} />
        {gate}
        <ActButtons actor={actor} abilities={abilities} />
      </footer>
    </aside>
  );
}

function Owner({ alarm }: { alarm: Alarm }) {
  const { t } = useLingui();
  const holder = alarm.ended_by ?? alarm.taken_by;
  const isOver = alarm.ended_at !== null;
  return (
    <header className={css.owner}>
      <p className={css.title}>
        <LevelMark alarm={alarm} filled={alarm.alarm_status === 'waiting'} />
        <DrillMark alarm={alarm} />
        <span className={css.status}>{t(statusWords[alarm.alarm_status])}</span>
        <RestoreMark alarm={alarm} />
        {!isOver && <Age since={alarm.taken_at ?? alarm.created} className={css.timer} />}
      </p>
      <p className={css.holder}>
        <Icon name="user" size={16} />
        {holder === null ? <Trans>Not taken yet</Trans> : <strong>{holder.name}</strong>}
        {alarm.taken_at !== null && !isOver && (
          <span className={css.quiet}>
            <Trans>
              raised <Age since={alarm.created} /> ago
            </Trans>
          </span>
        )}
      </p>
    </header>
  );
}

/** The way to the commands that can be run from an alarm (OP-1.13). */
function RunCommandButton({ onRun }: { onRun: () => void }) {
  const keys = useKeysOf('run', 'r');
  return (
    <Button small wide icon="code" aria-keyshortcuts={keys} onClick={onRun}>
      <Trans>Run a command…</Trans> <Kbd>{keys.toUpperCase()}</Kbd>
    </Button>
  );
}

/** The literal message of a success (OP-4.14), for as long as it is news. */
function SuccessMessage({ actor }: { actor: AlarmRef }) {
  const { t } = useLingui();
  const [done, setDone] = useState<AlarmAct | null>(null);
  useEffect(() => {
    const subscription = actor.on('alarm.done', ({ act }) => setDone(act));
    return () => subscription.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (done === null) return undefined;
    const timer = setTimeout(() => setDone(null), 10_000);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <p className={done === null ? 'visually-hidden' : css.done} role="status">
      {done !== null && (
        <>
          <Icon name="check" /> {t(actWords[done].done)}
        </>
      )}
    </p>
  );
}
