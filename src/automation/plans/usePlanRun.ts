import { useCallback, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import { PlanRun } from '../../../contract/automation/plan-run.ts';
import type { actionPlanRunMachine, PlanAsked } from '../../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import { type ConsoleRef, useConsole } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { newKey } from '../../platform/keys.ts';
import { createActor } from '../../platform/own-actor.ts';
import { usePlatform } from '../../platform/platform.ts';
import { fillPlan, keepHeld } from '../plan.ports.ts';

export type PlanRef = ActorRefFrom<typeof actionPlanRunMachine>;

/** A plan that some places show, one actor for all of them. */
interface Shown {
  asked: PlanAsked;
  ref: PlanRef;
  places: number;
  end: () => void;
}
const shownIn = new WeakMap<ConsoleRef, Shown[]>();

/** An action plan of an alarm, or without one the operator's own, for as long as a place shows it (OP-1.14). */
export function usePlanRun({ plan, alarm }: PlanAsked): PlanRef | null {
  const console = useConsole();
  const { ask } = usePlatform();
  const join = useCallback(() => {
    const shown = joined(console, ask, { plan, alarm });
    return () => leave(console, shown);
  }, [console, ask, plan, alarm]);
  return useSyncExternalStore(join, () => shownAs(console, { plan, alarm })?.ref ?? null);
}

/** The actor of a plan, also where it is shown already as the one that applies. */
const shownAs = (console: ConsoleRef, { plan, alarm }: PlanAsked): Shown | undefined =>
  shownIn.get(console)?.find((one) => one.asked.alarm === alarm && (one.asked.plan === plan || planIn(one) === plan));

function joined(console: ConsoleRef, ask: Http['ask'], asked: PlanAsked): Shown {
  const known = shownAs(console, asked);
  const shown = known ?? begun(console, ask, asked);
  shown.places += 1;
  if (!known) shownIn.set(console, [...(shownIn.get(console) ?? []), shown]);
  return shown;
}

const planIn = ({ ref }: Shown): number | undefined => ref.getSnapshot().context.run?.plan.id;

function leave(console: ConsoleRef, shown: Shown): void {
  shown.places -= 1;
  if (shown.places > 0) return;
  shown.end();
  shownIn.set(
    console,
    (shownIn.get(console) ?? []).filter((one) => one !== shown),
  );
}

function begun(console: ConsoleRef, ask: Http['ask'], asked: PlanAsked): Shown {
  const { user, online } = console.getSnapshot().context;
  if (!user) throw new Error('A plan is shown while somebody works');
  const ref = createActor(fillPlan({ ask }, user.id), { input: { ...asked, online, newKey } });
  let isOnline = online;
  const heard = [
    ref.on('plan.held', ({ held }) => keepHeld(user.id, asked, held)),
    console.on('rooms.said', ({ events }) => {
      for (const event of events) {
        const run = event.name === 'plan.answered' ? PlanRun.safeParse(event.data.run).data : undefined;
        if (run) ref.send({ type: 'plan.told', run });
      }
    }),
    console.on('rooms.renew', () => ref.send({ type: 'plan.renew' })),
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
  return { asked, ref, places: 0, end };
}
