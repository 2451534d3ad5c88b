import { useCallback, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import { PlanRun } from '../../../contract/automation/plan-run.ts';
import type { actionPlanRunMachine, PlanRequest } from '../../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import { selectRun } from '../../../machines/automation/action-plan-run/action-plan-run.selectors.ts';
import { selectOnline, selectUser } from '../../../machines/console/console.selectors.ts';
import { type ConsoleRef, createActor, type Http, newKey, useConsole, usePlatform } from '../../platform/index.ts';
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
  const { ask } = usePlatform();
  const subscribe = useCallback(() => {
    const sharedRun = joinRun(console, ask, { plan, alarm });
    return () => leaveRun(console, sharedRun);
  }, [console, ask, plan, alarm]);
  return useSyncExternalStore(subscribe, () => findSharedRun(console, { plan, alarm })?.ref ?? null);
}

/** Finds the shared run of a plan. A run requested with plan 0 (the plan that applies) also matches by the id of the plan it loaded. */
const findSharedRun = (console: ConsoleRef, { plan, alarm }: PlanRequest): SharedRun | undefined =>
  sharedRuns.get(console)?.find((run) => run.input.alarm === alarm && (run.input.plan === plan || loadedPlanId(run) === plan));

function joinRun(console: ConsoleRef, ask: Http['ask'], request: PlanRequest): SharedRun {
  const existing = findSharedRun(console, request);
  const sharedRun = existing ?? startRun(console, ask, request);
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

function startRun(console: ConsoleRef, ask: Http['ask'], input: PlanRequest): SharedRun {
  const now = console.getSnapshot();
  const user = selectUser(now);
  const online = selectOnline(now);
  if (!user) throw new Error('A plan is shown while somebody works');
  const ref = createActor(providePlan({ ask }, user.id), { input: { ...input, online, newKey } });
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
