import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Alarm, actTo, alarmActs, isOpen } from '../../../contract/alarms/index.ts';
import { type alarmMachine, selectAlarm } from '../../../machines/alarms/index.ts';
import { selectPosition, selectRun } from '../../../machines/automation/action-plan-run/action-plan-run.selectors.ts';
import css from '../../alarms/alarm/ActionPanel.module.css';
import { actWords } from '../../alarms/index.ts';
import { Button } from '../../ui/Button.tsx';
import { resultWords, scoreIn, textIn } from './answers.ts';
import { PlanRunner } from './PlanRunner.tsx';
import own from './plans.module.css';
import { type PlanRef, usePlanRun } from './usePlanRun.ts';

type AlarmRef = ActorRefFrom<typeof alarmMachine>;

/** The action plan that applies to the alarm in front, in its action panel (OP-1.14); nothing where none does. */
export function AlarmPlan({ actor }: { actor: AlarmRef }) {
  const alarm = useSelector(actor, selectAlarm);
  return alarm && <Section actor={actor} alarm={alarm} />;
}

function Section({ actor, alarm }: { actor: AlarmRef; alarm: Alarm }) {
  const plan = usePlanRun({ plan: 0, alarm: alarm.id });
  return plan && <RunningPlan plan={plan} actor={actor} alarm={alarm} />;
}

function RunningPlan({ plan, actor, alarm }: { plan: PlanRef; actor: AlarmRef; alarm: Alarm }) {
  const isAbsent = useSelector(plan, (now) => now.matches('absent') || (now.matches('preview') && selectRun(now) === null));
  if (isAbsent) return null;
  return (
    <section className={`${css.section} ${own.section}`} data-region="plan">
      <h2 className={css.heading}>
        <Trans>Action plan</Trans>
      </h2>
      <AlarmPlanRunner plan={plan} actor={actor} alarm={alarm} hasKeys />
    </section>
  );
}

interface AlarmPlanRunnerProps {
  plan: PlanRef;
  actor: AlarmRef;
  alarm: Alarm;
  hasKeys: boolean;
}

/** The plan of an opened alarm: its end proposes how the alarm ends; an alarm that was ended asks nothing more. */
export function AlarmPlanRunner({ plan, actor, alarm, hasKeys }: AlarmPlanRunnerProps) {
  useRefreshRecord(actor, plan);
  usePropose(actor, plan);
  return (
    <PlanRunner plan={plan} hasKeys={hasKeys} isOver={!isOpen(alarm.alarm_status)}>
      <Ending plan={plan} actor={actor} alarm={alarm} />
    </PlanRunner>
  );
}

/** Tells the alarm what its finalized plan proposes: that act becomes the primary one, with the comment and score of the plan. */
function usePropose(actor: AlarmRef, plan: PlanRef): void {
  const result = useSelector(plan, (now) => (now.matches('finalized') ? (selectRun(now)?.result ?? 'none') : 'none'));
  const comments = useSelector(plan, (now) => textIn(selectPosition(now).end, 'comment'));
  const avs_score = useSelector(plan, (now) => scoreIn(selectPosition(now).end));
  const act = result === 'none' ? undefined : actTo(result);
  useEffect(() => {
    if (act === undefined) return undefined;
    actor.send({ type: 'alarm.propose', proposal: { act, comments, avs_score } });
    return () => actor.send({ type: 'alarm.propose', proposal: null });
  }, [actor, act, comments, avs_score]);
}

/** Each answer is a line of the alarm's record, which is then read again. */
function useRefreshRecord(actor: AlarmRef, plan: PlanRef): void {
  const version = useSelector(plan, (now) => selectRun(now)?.version ?? null);
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current !== null && shownVersion.current !== version)
      actor.getSnapshot().children['record']?.send({ type: 'reference.renew' });
    shownVersion.current = version;
  }, [actor, version]);
}

/** The act that the plan proposes for the alarm, with its comment; the usual confirmation follows (OP-4.10). */
function Ending({ plan, actor, alarm }: { plan: PlanRef; actor: AlarmRef; alarm: Alarm }) {
  const { t } = useLingui();
  const result = useSelector(plan, (now) => selectRun(now)?.result ?? 'none');
  const act = result === 'none' ? null : actTo(result);
  const can = useSelector(actor, (now) => act !== null && now.can({ type: `alarm.${act}` }));
  if (!isOpen(alarm.alarm_status)) return null;
  if (act === null) return <p className={css.quiet}>{t(resultWords.none)}</p>;
  const why = can ? null : alarm.alarm_status === 'waiting' ? t`Take the alarm first.` : t`Wait until the alarm can be changed.`;
  return (
    <>
      <Button wide icon={alarmActs[act].icon} kind="plain" why={why} onClick={() => actor.send({ type: `alarm.${act}` })}>
        {t(actWords[act].button)}
      </Button>
      {why !== null && <p className={css.why}>{why}</p>}
    </>
  );
}
