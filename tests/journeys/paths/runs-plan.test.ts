import { planCalls } from '../../../contract/automation/plan-run.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { actionPlanRunMachine, HeldAnswers } from '../../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import { ownPlanModel, planModel } from '../../../machines/automation/action-plan-run/action-plan-run.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { advanceClock, pauseClock } from '../../kit/clock.ts';
import { holdCalls } from '../../kit/held-calls.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { modelledReply } from './records-page.ts';
import { cutLink, deliverEvent, openRunsPage, type RunsWorld, restoreLink } from './runs-page.ts';
import { type Gestures, walkMachine } from './ui-walk.ts';
import { actionPlanRunVisible } from './visible/action-plan-run.ts';

const stage = setStage({ desksStay: true });

interface World extends RunsWorld {
  /** Storage key under which the console persists what is not sent yet. */
  readonly place: string;
  readonly user: UserId;
}
const slot = ({ desk }: World) => new GridPage(desk).slot(1, 'action_plan');
const presses = (world: World, name: string | RegExp) => slot(world).getByRole('button', { name }).click();
/** Writes the answers that an earlier visit persisted to storage, or removes them, before the plan is read. */
const keeps = ({ desk, place }: World, held: HeldAnswers | null) =>
  desk.page.evaluate(([at, text]) => (text === null ? localStorage.removeItem(at) : localStorage.setItem(at, text)), [
    place,
    held && JSON.stringify(held),
  ] as const);

const gestures: Gestures<World, typeof actionPlanRunMachine> = {
  events: {
    'plan.answer': {
      play: (world, { answer }) =>
        slot(world)
          .getByRole('region', { name: 'Question of the plan' })
          .getByRole('button')
          .nth(answer === 'yes' ? 0 : 1)
          .click(),
    },
    'plan.updated': { play: ({ desk, user }, { run }) => deliverEvent(desk, user, 'plan.answered', { run }) },
    'plan.continue': { play: (world) => presses(world, 'Continue') },
    'plan.retry': {
      from: /^(error|continue\.unanswered)$/,
      play: async (world) => {
        await presses(world, 'Try again');
        await world.desk.page.clock.resume();
      },
    },
    // A link that was lost may have missed something.
    'plan.renew': {
      play: async (world) => {
        await cutLink(world);
        await restoreLink(world);
      },
    },
    'plan.restart': { play: (world) => presses(world, 'Answer again') },
    'link.lost': { play: cutLink },
    // Without a pending request the missed events are read again as well.
    'link.restored': { from: /^(preview|restarting|continue\.(held|sending|unanswered|overtaken))$/, play: restoreLink },
  },
  replies: {
    readPlan: {
      play: async (world, reply) => {
        await keeps(world, reply?.ok ? reply.data.held : null);
        if (reply === undefined) await pauseClock(world.desk.page);
        await world.held.answer(planCalls.planRun, reply?.ok ? { data: reply.data.run } : modelledReply(reply));
      },
    },
    sendAnswers: {
      play: async ({ desk, held }, reply) => {
        const isUndecided = reply === undefined || (!reply.ok && reply.refusal.code === 'request.in_progress');
        if (isUndecided) await pauseClock(desk.page);
        const { code = '', details } = reply?.ok === false ? reply.refusal : {};
        await held.answer(planCalls.logPlan, code === '' ? modelledReply(reply) : { refusal: { code, details } });
      },
    },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) },
    sendRetry: { play: ({ desk }) => advanceClock(desk.page, 2000) },
  },
};

/** Whether no event arrives without a link, and the link is lost and restored in turn. */
const possible = (steps: readonly Step[]): boolean => {
  let online = true;
  return steps.every(({ event: { type } }) => {
    if (type === 'link.lost' || type === 'link.restored') {
      const turns = online === (type === 'link.lost');
      online = type === 'link.restored';
      return turns;
    }
    return online || (type !== 'plan.updated' && type !== 'plan.renew');
  });
};

interface Shown {
  readonly alarm: number;
  readonly plan: number;
  readonly user: UserId;
}
let shown: Shown | undefined;
/** Gives Ana a tab with the plan of an alarm, one with a plan without an alarm, and one with nothing. */
async function tabs(): Promise<Shown> {
  if (shown) return shown;
  const { url } = stage.platform();
  const { access_token: token, user } = await signInByApi(url, 'ana');
  const { id, alarm_id } = await stage.raise();
  const plans = await call<{ data: { id: number }[] }>(`${url}/v1/action_plan?max=1`, { token });
  const plan = plans.body.data[0]?.id ?? 0;
  await saveTabs(url, 'ana', [
    tabOf('Empty', []),
    tabOf('Of an alarm', [{ type: 'action_plan', name: '', data: { source: 'alarm', id_alarm: id, alarm_id } }], 1),
    tabOf('Own', [{ type: 'action_plan', name: '', data: { source: 'dnd', id_action_plan: plan } }], 2),
  ]);
  shown = { alarm: id, plan, user: user.id };
  return shown;
}

async function begin(isOwn: boolean, before: World | null): Promise<World> {
  const { alarm, plan, user } = await tabs();
  const { desk, line } = await openRunsPage(stage, before);
  await restoreLink({ desk, line });
  const front = (tab: string) => new GridPage(desk).openTab(tab);
  await front('Empty');
  const held = await holdCalls(desk, planCalls.planRun, planCalls.logPlan);
  await front(isOwn ? 'Own' : 'Of an alarm');
  await held.waitForCall(planCalls.planRun);
  return { desk, line, held, user, place: `plan-answers:${user}:${isOwn ? `plan-${plan}` : alarm}` };
}

walkMachine({
  visible: actionPlanRunVisible,
  models: [planModel, ownPlanModel],
  gestures,
  possible,
  most: 60,
  reach: 12,
  begin: ({ model }, before: World | null) => begin(model === ownPlanModel.name, before),
  drawn: (world) => readAttribute(slot(world).locator('[data-state]').first(), 'data-state'),
  leave: async ({ desk, held }) => {
    await desk.page.clock.resume();
    await held.release();
  },
  tags: ['OP-1.14', 'OP-4.24'],
});
