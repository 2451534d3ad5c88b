import { i18n } from '@lingui/core';
import { useCallback, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '../../../contract/access/index.ts';
import { PlanRun } from '../../../contract/automation/plan-run.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { selectAlarm, selectQueue } from '../../../machines/alarms/index.ts';
import type { actionPlanRunMachine, PlanRequest } from '../../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import { selectRun } from '../../../machines/automation/action-plan-run/action-plan-run.selectors.ts';
import { selectOnline, selectUser } from '../../../machines/console/console.selectors.ts';
import { type ConsoleRef, createActor, newKey, type Platform, useConsole, usePlatform } from '../../platform/index.ts';
import { createLocalPlans, type LocalPlans } from '../local-plan.ts';
import { providePlan, storePendingAnswers } from '../plan.ports.ts';

export type PlanRef = ActorRefFrom<typeof actionPlanRunMachine>;

/** A plan run that one or more components show; they share one actor, which stops with its last viewer. */
interface SharedRun {
  input: PlanRequest;
  ref: PlanRef;
  viewers: number;
  end: () => void;
}
const sharedRuns = new WeakMap<ConsoleRef, SharedRun[]>();

/** Runs an action plan while the component is mounted: for an alarm, or for the operator alone if `alarm` is null (OP-1.14). */
export function usePlanRun({ plan, alarm }: PlanRequest): PlanRef | null {
  const console = useConsole();
  const platform = usePlatform();
  const subscribe = useCallback(() => {
    const sharedRun = joinRun(console, platform, { plan, alarm });
    return () => leaveRun(console, sharedRun);
  }, [console, platform, plan, alarm]);
  return useSyncExternalStore(subscribe, () => findSharedRun(console, { plan, alarm })?.ref ?? null);
}

/** Finds the shared run of a plan. A run requested with plan 0 (the plan that applies) also matches by the id of the plan it loaded. */
const findSharedRun = (console: ConsoleRef, { plan, alarm }: PlanRequest): SharedRun | undefined =>
  sharedRuns.get(console)?.find((run) => run.input.alarm === alarm && (run.input.plan === plan || loadedPlanId(run) === plan));

function joinRun(console: ConsoleRef, platform: Platform, request: PlanRequest): SharedRun {
  const existing = findSharedRun(console, request);
  const sharedRun = existing ?? startRun(console, platform, request);
  sharedRun.viewers += 1;
  if (!existing) sharedRuns.set(console, [...(sharedRuns.get(console) ?? []), sharedRun]);
  return sharedRun;
}

const loadedPlanId = ({ ref }: SharedRun): number | undefined => selectRun(ref.getSnapshot())?.plan.id;

function leaveRun(console: ConsoleRef, sharedRun: SharedRun): void {
  sharedRun.viewers -= 1;
  if (sharedRun.viewers > 0) return;
  sharedRun.end();
  sharedRuns.set(
    console,
    (sharedRuns.get(console) ?? []).filter((run) => run !== sharedRun),
  );
}

/** Runs without the platform, where it does not run plans; null: it does. */
function localPlans(console: ConsoleRef, { capabilities, ask, call, clock }: Platform, { id, name }: User): LocalPlans | null {
  if (capabilities !== null) return null;
  const numberOf = (alarm: AlarmId) => {
    const { [`alarm-${alarm}` as const]: opened, alarms } = console.getSnapshot().children;
    return (opened && selectAlarm(opened.getSnapshot())?.alarm_id) ?? (alarms && selectQueue(alarms.getSnapshot()).get(alarm)?.alarm_id);
  };
  const answered = (run: PlanRun) => {
    for (const { ref } of sharedRuns.get(console) ?? []) ref.send({ type: 'plan.updated', run });
  };
  return createLocalPlans({
    http: { ask, call },
    me: { id, name },
    numberOf,
    now: clock.now,
    translate: (words) => i18n._(words),
    answered,
  });
}

function startRun(console: ConsoleRef, platform: Platform, input: PlanRequest): SharedRun {
  const now = console.getSnapshot();
  const user = selectUser(now);
  const online = selectOnline(now);
  if (!user) throw new Error('A plan is shown while somebody works');
  const ref = createActor(providePlan(platform, user.id, localPlans(console, platform, user)), { input: { ...input, online, newKey } });
  let isOnline = online;
  const subscriptions = [
    ref.on('plan.heldChanged', ({ held }) => storePendingAnswers(user.id, input, held)),
    console.on('stream.events', ({ events }) => {
      for (const event of events) {
        const run = event.name === 'plan.answered' ? PlanRun.safeParse(event.data.run).data : undefined;
        if (run) ref.send({ type: 'plan.updated', run });
      }
    }),
    console.on('stream.resync', () => ref.send({ type: 'plan.renew' })),
    console.subscribe((next) => {
      if (selectOnline(next) === isOnline) return;
      isOnline = selectOnline(next);
      ref.send({ type: isOnline ? 'link.restored' : 'link.lost' });
    }),
  ];
  ref.start();
  const end = () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    ref.stop();
  };
  return { input, ref, viewers: 0, end };
}
