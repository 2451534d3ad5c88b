import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { abilitiesOf } from '../../../contract/access/index.ts';
import type { Alarm, AlarmAct } from '../../../contract/alarms/index.ts';
import type { Unit } from '../../../contract/places/index.ts';
import type { AlarmId, UnreadableRow } from '../../../contract/platform/index.ts';
import type { Tab } from '../../../contract/workspace/config.ts';
import { type alarmMachine, type alarmsMachine, selectAlarm, selectQueue } from '../../../machines/alarms/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import {
  type ReferenceData,
  type referenceDataMachine,
  selectData,
  selectIsInPageOnly,
  selectUnreadableReference,
} from '../../../machines/platform/index.ts';
import { isOpen } from '../../../machines/workspace/bars/bars.ts';
import { alarmIn } from '../../../machines/workspace/tabs/tab-strip.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { selectActiveTab, selectIsArranging, selectPreferences } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import {
  ActionPanel,
  AlarmConfirmation,
  AlarmGroup,
  actWords,
  type OperatorContext,
  OperatorContextProvider,
  QueueNotice,
} from '../../alarms/index.ts';
import { useRunFor } from '../../automation/index.ts';
import { lazyView, useActorOf, useConsole, useFirstScreen, usePlatform } from '../../platform/index.ts';
import { LazyAlarmWaitingCalls, useCallFor, useCarriedCalls } from '../../telephony/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { usePlayerLogic } from '../../video/index.ts';
import { BarsProvider, useBarsControls } from '../bars/bars-context.ts';
import { useSlotActs } from '../grid/useSlotActs.ts';
import { WorkArea } from '../grid/WorkArea.tsx';
import { useAlarmActor } from '../useAlarmActor.ts';
import type { AlarmVideoProps } from './AlarmVideo.tsx';
import css from './Home.module.css';
import { HomeLayout } from './HomeLayout.tsx';
import { HomeOverview } from './HomeOverview.tsx';
import { type EndedAlarm, useAfterEnd } from './useAfterEnd.ts';
import { focusQueue, useHomeKeys, useOpenNext } from './useHomeKeys.ts';

/** Home (OP-2.11): the queue, the work area of the tab in front, and what can be done to its alarm. */
export function HomePage() {
  const alarms = useActorOf('alarms');
  const tabs = useActorOf('tabs');
  if (!alarms || !tabs)
    return (
      <Waiting>
        <Trans>Starting…</Trans>
      </Waiting>
    );
  return <Home alarms={alarms} tabs={tabs} />;
}

/** Loaded with the first alarm that is opened. */
const AlarmPlan = lazyView<{ actor: AlarmRef }>(async () => (await import('../../automation/plans/AlarmPlan.tsx')).AlarmPlan);

/** Loaded with the first alarm that is opened. */
const AlsoViewing = lazyView(async () => (await import('../../alarms/viewers/AlsoViewing.tsx')).AlsoViewing);

/** Loaded with the first alarm that is opened. */
const AlarmVideo = lazyView<AlarmVideoProps>(async () => (await import('./AlarmVideo.tsx')).AlarmVideo);

const AlarmGate = lazyView(async () => (await import('./AlarmGate.tsx')).AlarmGate);

type AlarmRef = ActorRefFrom<typeof alarmMachine>;

interface HomeProps {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  tabs: ActorRefFrom<typeof tabsMachine>;
}

function Home({ alarms, tabs }: HomeProps) {
  useFirstScreen(useSelector(alarms, (now) => !now.hasTag('busy')));
  const [turned, setTurned] = useState(0);
  const tab = useSelector(tabs, selectActiveTab);
  const shown = useMemo(() => (tab ? alarmIn(tab) : null), [tab]);
  const actor = useAlarmActor(shown?.id ?? null);
  const hasPlanSlot = useHasPlanSlot(tabs, tab);
  const [pending, askFor] = useState<PendingAct | null>(null);
  const open = useCallback(
    (alarm: Alarm, act: AlarmAct | null = null) => {
      tabs.send({ type: 'tabs.open', alarm });
      askFor(act === null ? null : { id: alarm.id, act });
      setTurned((count) => count + 1);
    },
    [tabs, askFor],
  );
  const workplace = useCreateOperatorContext(alarms, open);
  const bars = useBarsControls(tabs);
  const openNext = useOpenNext({ alarms, tabs, open });
  useHomeKeys({ tabs, actor, openNext, bars });
  const ended = useAfterEnd({ actor, tabs, openNext, focusQueue: useCallback(() => focusQueue(bars), [bars]) });
  const unit = useAlarmUnit(actor, workplace);
  const acts = useSlotActs(tabs);
  const onRun = useRunFor(shown);
  const onCall = useCallFor(shown);
  const backlogAfter = useSelector(tabs, (now) => selectPreferences(now).backlog_after);
  const overview = <HomeOverview alarms={alarms} abilities={workplace.abilities} backlogAfter={backlogAfter} />;
  const carried = useCarriedCalls(shown?.id ?? null);
  const isInPageOnly = useSelector(useActorOf('outbox'), (now) => Boolean(now && shown && selectIsInPageOnly(now, shown.id)));
  const work: ReactNode = tab ? <WorkArea tab={tab} actor={actor} unit={unit} acts={acts} empty={overview} /> : overview;
  return (
    <OperatorContextProvider value={workplace}>
      <BarsProvider value={bars}>
        <HomeLayout
          openCount={turned}
          notice={
            <>
              {!isOpen(bars.bars, 'waiting') && <QueueNotice alarms={alarms} />}
              <EndNotice ended={ended} />
            </>
          }
          work={work}
          panel={
            actor ? (
              <ActionPanel
                key={shown?.id}
                actor={actor}
                isInPageOnly={isInPageOnly}
                unit={unit}
                abilities={workplace.abilities}
                onRun={onRun}
                onCall={onCall}
                carried={carried}
                viewers={
                  shown && (
                    <Suspense fallback={null}>
                      <AlsoViewing id={shown.id} />
                    </Suspense>
                  )
                }
                group={shown && <AlarmGroup alarms={alarms} id={shown.id} abilities={workplace.abilities} onOpen={open} />}
                calls={shown && <LazyAlarmWaitingCalls alarm={shown.id} />}
                video={
                  <Suspense fallback={null}>
                    <AlarmVideo actor={actor} abilities={workplace.abilities} />
                  </Suspense>
                }
                gate={
                  <Suspense fallback={null}>
                    <AlarmGate actor={actor} onCall={onCall} />
                  </Suspense>
                }
                plan={
                  hasPlanSlot ? null : (
                    <Suspense fallback={null}>
                      <AlarmPlan actor={actor} />
                    </Suspense>
                  )
                }
              />
            ) : null
          }
        />
      </BarsProvider>
      {actor && <AlarmConfirmation key={shown?.id} actor={actor} pending={pending} />}
    </OperatorContextProvider>
  );
}

/** The literal message of a success (OP-4.14), after the tab of its alarm closed. */
function EndNotice({ ended }: { ended: EndedAlarm | null }) {
  const { t } = useLingui();
  return (
    <p className={ended ? css.ended : 'visually-hidden'} role="status">
      {ended && (
        <>
          <Icon name="check" /> {t(actWords[ended.act].done)} <bdi dir="ltr">{ended.alarm_id}</bdi>
        </>
      )}
    </p>
  );
}

/** Whether a slot of the tab shows the plan of its alarm, or may do so in a moment: then the action panel does not. */
function useHasPlanSlot(tabs: HomeProps['tabs'], tab: Tab | undefined): boolean {
  const shown = tab && alarmIn(tab);
  const isArranging = useSelector(tabs, (now) => shown !== undefined && shown !== null && selectIsArranging(now, shown.id));
  return isArranging || (tab?.slots.some(({ type }) => type === 'action_plan') ?? false);
}

/** Context of every part of the work area. */
export function useCreateOperatorContext(alarms: HomeProps['alarms'], open: OperatorContext['open']): OperatorContext {
  const console = useConsole();
  const player = usePlayerLogic();
  const { capabilities } = usePlatform();
  const user = useSelector(console, selectUser);
  const queue = useSelector(alarms, selectQueue);
  const comments = useReferenceData('comments');
  const levels = useReferenceData('levels');
  const units = useReferenceData('units');
  const unreadableComments = useUnreadableRows('comments');
  const unreadableLevels = useUnreadableRows('levels');
  return useMemo(
    () => ({
      queue,
      abilities: user ? abilitiesOf(user) : [],
      comments: comments?.what === 'comments' ? comments.rows : [],
      levels: levels?.what === 'levels' ? levels.rows : [],
      unreadable: { comments: unreadableComments, levels: unreadableLevels },
      units: units?.what === 'units' ? units.rows : [],
      player,
      tilesUrl: capabilities?.map.tiles_url ?? null,
      open,
    }),
    [queue, user, comments, levels, unreadableComments, unreadableLevels, units, player, capabilities, open],
  );
}

function useReferenceData(name: 'comments' | 'levels' | 'units'): ReferenceData | null {
  const part = useActorOf(name);
  return useSelector(part, (snapshot) => (snapshot ? selectData(snapshot) : null));
}

const noRows: readonly UnreadableRow[] = [];
function useUnreadableRows(name: 'comments' | 'levels'): readonly UnreadableRow[] {
  const part = useActorOf(name);
  return useSelector(part, (snapshot) => (snapshot ? selectUnreadableReference(snapshot) : noRows));
}

/** The unit of the alarm in front, with its contacts and cameras; null until it is read. */
function useAlarmUnit(actor: AlarmRef | undefined, { units }: OperatorContext): Unit | null {
  const id = useSelector(actor, (snapshot) => (snapshot && selectAlarm(snapshot)?.unit.id) ?? null);
  const own = useSelector(actor, (snapshot) => snapshot?.children['unit'] as ActorRefFrom<typeof referenceDataMachine> | undefined);
  const read = useSelector(own, (snapshot) => (snapshot ? selectData(snapshot) : null));
  return useMemo(() => (read?.what === 'unit' ? read.unit : (units.find((unit) => unit.id === id) ?? null)), [read, units, id]);
}

/** An act requested from a list before its alarm is open; its confirmation is shown once the alarm accepts acts. */
interface PendingAct {
  id: AlarmId;
  act: AlarmAct;
}
