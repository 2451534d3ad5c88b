import { useCallback, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import { PlanRun } from '../../../contract/automation/plan-run.ts';
import type { actionPlanRunMachine, PlanRequest } from '../../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import { selectRun } from '../../../machines/automation/action-plan-run/action-plan-run.selectors.ts';
import { type ConsoleRef, useConsole } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { newKey } from '../../platform/keys.ts';
import { usePlatform } from '../../platform/platform.ts';
import { createActor } from '../../platform/view-actors.ts';
import { providePlan, storePendingAnswers } from '../plan.ports.ts';

export type PlanRef = ActorRefFrom<typeof actionPlanRunMachine>;

/** A plan that some places show, one actor for all of them. */
interface SharedRun {
  input: PlanRequest;
  ref: PlanRef;
  viewers: number;
  end: () => void;
}
const sharedRuns = new WeakMap<ConsoleRef, SharedRun[]>();

/** An action plan of an alarm, or without one the operator's own, for as long as a place shows it (OP-1.14). */
export function usePlanRun({ plan, alarm }: PlanRequest): PlanRef | null {
  const console = useConsole();
  const { ask } = usePlatform();
  const join = useCallback(() => {
    const shown = joinRun(console, ask, { plan, alarm });
    return () => leaveRun(console, shown);
  }, [console, ask, plan, alarm]);
  return useSyncExternalStore(join, () => findSharedRun(console, { plan, alarm })?.ref ?? null);
}

/** The actor of a plan, also where it is shown already as the one that applies. */
const findSharedRun = (console: ConsoleRef, { plan, alarm }: PlanRequest): SharedRun | undefined =>
  sharedRuns.get(console)?.find((one) => one.input.alarm === alarm && (one.input.plan === plan || planIn(one) === plan));

function joinRun(console: ConsoleRef, ask: Http['ask'], asked: PlanRequest): SharedRun {
  const known = findSharedRun(console, asked);
  const shown = known ?? startRun(console, ask, asked);
  shown.viewers += 1;
  if (!known) sharedRuns.set(console, [...(sharedRuns.get(console) ?? []), shown]);
  return shown;
}

const planIn = ({ ref }: SharedRun): number | undefined => selectRun(ref.getSnapshot())?.plan.id;

function leaveRun(console: ConsoleRef, shown: SharedRun): void {
  shown.viewers -= 1;
  if (shown.viewers > 0) return;
  shown.end();
  sharedRuns.set(
    console,
    (sharedRuns.get(console) ?? []).filter((one) => one !== shown),
  );
}

function startRun(console: ConsoleRef, ask: Http['ask'], input: PlanRequest): SharedRun {
  const { user, online } = console.getSnapshot().context;
  if (!user) throw new Error('A plan is shown while somebody works');
  const ref = createActor(providePlan({ ask }, user.id), { input: { ...input, online, newKey } });
  let isOnline = online;
  const heard = [
    ref.on('plan.heldChanged', ({ held }) => storePendingAnswers(user.id, input, held)),
    console.on('stream.events', ({ events }) => {
      for (const event of events) {
        const run = event.name === 'plan.answered' ? PlanRun.safeParse(event.data.run).data : undefined;
        if (run) ref.send({ type: 'plan.updated', run });
      }
    }),
    console.on('stream.resync', () => ref.send({ type: 'plan.renew' })),
    console.subscribe(({ context }) => {
      if (context.online === isOnline) return;
      isOnline = context.online;
      ref.send({ type: isOnline ? 'link.restored' : 'link.lost' });
    }),
  ];
  ref.start();
  const end = () => {
    for (const one of heard) one.unsubscribe();
    ref.stop();
  };
  return { input, ref, viewers: 0, end };
}
