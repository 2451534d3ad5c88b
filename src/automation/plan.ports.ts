import * as z from 'zod/mini';
import { type PlanRun, planCalls } from '../../contract/automation/plan-run.ts';
import type { Refusal, UserId } from '../../contract/platform/index.ts';
import {
  actionPlanRunMachine,
  type HeldAnswers,
  type PlanReadResult,
  type PlanRequest,
  type PlanSubmission,
} from '../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import { type Answer, implementPort } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';
import type { LocalPlans } from './local-plan.ts';

const StoredAnswers = z.object({
  plan: z.int(),
  after: z.int(),
  answers: z.array(z.object({ node: z.string(), answer: z.string() })),
  key: z.string(),
});

/** Where answers outlive the page that could not send them, by user and alarm. */
const storageKeyFor = (user: UserId, { alarm, plan }: PlanRequest): string => `plan-answers:${user}:${alarm ?? `plan-${plan}`}`;

/**
 * Stores answers that the platform has not received yet; null removes them. If storage is full or blocked, they last only as long as the
 * page.
 */
export function storePendingAnswers(user: UserId, asked: PlanRequest, held: HeldAnswers | null): void {
  try {
    if (held === null) window.localStorage.removeItem(storageKeyFor(user, asked));
    else window.localStorage.setItem(storageKeyFor(user, asked), JSON.stringify(held));
  } catch {
    // The machine still has it in memory.
  }
}

function readPendingAnswers(user: UserId, query: PlanRequest): HeldAnswers | null {
  try {
    const read = z.safeParse(StoredAnswers, JSON.parse(window.localStorage.getItem(storageKeyFor(user, query)) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** No plan applies to the alarm: an answer of the platform, but of no plan. */
const noPlan: Refusal = { success: false, code: 'record.not_found', message: 'No action plan applies.' };

/** Answering an action plan, with its calls (OQ-65). With `local`, at a platform that does not run plans, without them. */
export function providePlan({ ask }: Pick<Http, 'ask'>, user: UserId, local: LocalPlans | null = null): typeof actionPlanRunMachine {
  return actionPlanRunMachine.provide({
    actors: {
      readPlan: implementPort(async (asked: PlanRequest, signal): Promise<Answer<PlanReadResult>> => {
        if (local !== null) {
          const answer = await local.read(asked, signal);
          if (!answer.ok) return answer;
          if (answer.data === null) return { ok: false, refusal: noPlan };
          return { ok: true, data: { run: answer.data, held: readPendingAnswers(user, asked) } };
        }
        const query: [string, string][] = asked.alarm === null ? [] : [['id_alarm', String(asked.alarm)]];
        const answer = await ask(planCalls.planRun, { params: { id: asked.plan }, query, signal });
        if (!answer.ok) return answer;
        if (answer.data === null) return { ok: false, refusal: noPlan };
        return { ok: true, data: { run: answer.data, held: readPendingAnswers(user, asked) } };
      }),
      sendAnswers: implementPort((submission: PlanSubmission, signal): Promise<Answer<PlanRun>> => {
        if (local !== null) return local.send(submission, signal);
        const { plan, alarm, answers, version, restart, key } = submission;
        return ask(planCalls.logPlan, {
          params: { id: plan },
          body: { alarm_id: alarm, answers: answers.map(({ node, answer }) => ({ node, answer })), version, restart },
          key,
          signal,
        });
      }),
    },
  });
}
