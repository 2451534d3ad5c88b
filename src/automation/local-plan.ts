import type { MessageDescriptor } from '@lingui/core';
import * as z from 'zod/mini';
import { api } from '../../contract/api.ts';
import { FlowNode } from '../../contract/automation/flow.ts';
import { followAnswers, readPlanConfig } from '../../contract/automation/plan-nodes.ts';
import { PlanAnswer, type PlanRun } from '../../contract/automation/plan-run.ts';
import { type AlarmId, defineCall, page } from '../../contract/platform/index.ts';
import type { PlanRequest, PlanSubmission } from '../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';
import { answerName, textIn } from './plans/answers.ts';

/** Text of JSON, as some platforms store nodes, is read as what it says. */
const decoded = z.transform((value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return [];
  }
});
const placed = z.transform((value: unknown) =>
  typeof value === 'object' && value !== null ? { x: 0, y: 0, config: {}, outputs: {}, ...value } : value,
);
const Id = z.pipe(z.transform(Number), z.int());
/** An action plan as the specification lists it (OP-3.20). */
const Plan = z.looseObject({
  id: Id,
  name: z.catch(z.string(), ''),
  default: z.catch(
    z.pipe(
      z.transform((value) => value === true || value === 1 || value === '1'),
      z.boolean(),
    ),
    false,
  ),
  nodes: z.catch(z.pipe(decoded, z.array(z.pipe(placed, FlowNode))), []),
});
type Plan = z.infer<typeof Plan>;

const access = { kind: 'signed_in' } as const;
const planList = defineCall({ method: 'GET', path: '/v1/action_plan', access, summary: 'List action plans', reply: page(Plan) });
const planRecord = defineCall({ method: 'GET', path: '/v1/action_plan/:id', access, summary: 'Read an action plan', reply: z.unknown() });

/** What one run has so far. `isWritten`: its answers are in the comments of the alarm. */
const Stored = z.object({ plan: z.int(), answers: z.array(PlanAnswer), isWritten: z.boolean() });
type Stored = z.infer<typeof Stored>;

export interface LocalPlanNeeds {
  http: Pick<Http, 'ask' | 'call'>;
  /** Whose answers these are, and where they are stored. */
  me: PlanAnswer['by'] & object;
  /** The number of an alarm that operators read; undefined: the alarm is not known here. */
  numberOf: (alarm: AlarmId) => string | undefined;
  now: () => number;
  translate: (words: MessageDescriptor) => string;
  /** Answers were given: other views of the same run show them, since no event will. */
  answered?: (run: PlanRun) => void;
  store?: Pick<Storage, 'getItem' | 'setItem'>;
}

export type LocalPlans = ReturnType<typeof createLocalPlans>;

/** The plan that applies where nothing says which: the default one; null: none, or none can be read. */
export async function readDefaultPlan(ask: Http['ask'], signal: AbortSignal): Promise<number | null> {
  try {
    const plans = await ask(planList, { query: [['max', '500']], signal });
    return plans.ok ? (plans.data.data.find((plan) => plan.default)?.id ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Runs of action plans at a platform that does not run them: the plan is its record, answers are stored in this browser, and once a plan
 * of an alarm is finalized they are written into the comments of the alarm.
 */
export function createLocalPlans({ http, me, numberOf, now, translate, answered, store = window.localStorage }: LocalPlanNeeds) {
  const keyOf = ({ plan, alarm }: PlanRequest) => `plan-run:${me.id}:${alarm ?? `plan-${plan}`}`;
  const memory = new Map<string, Stored>();

  function readStored(request: PlanRequest, plan: number): Stored {
    const key = keyOf(request);
    const none: Stored = { plan, answers: [], isWritten: false };
    try {
      const stored = z.safeParse(Stored, JSON.parse(store.getItem(key) ?? 'null'));
      return stored.success && stored.data.plan === plan ? stored.data : (memory.get(key) ?? none);
    } catch {
      return memory.get(key) ?? none;
    }
  }
  function write(request: PlanRequest, stored: Stored): void {
    memory.set(keyOf(request), stored);
    try {
      store.setItem(keyOf(request), JSON.stringify(stored));
    } catch {
      // It lasts as long as the page.
    }
  }

  function runOf(plan: Plan, { alarm }: PlanRequest, { answers }: Stored): PlanRun {
    const { at, end, answered } = followAnswers(plan.nodes, answers);
    const given = answers.slice(0, answered);
    return {
      id: given.length === 0 ? null : 1,
      version: given.length,
      plan: { id: plan.id, name: plan.name, version: 1, nodes: plan.nodes },
      alarm: alarm === null ? null : { id: alarm, alarm_id: numberOf(alarm) ?? String(alarm) },
      at: at?.id ?? null,
      answers: given,
      result: end && end.type === 'terminate' ? (readPlanConfig('terminate', end.config)?.result ?? 'none') : null,
      started: given[0]?.at ?? null,
      ended: end ? (given.at(-1)?.at ?? null) : null,
    };
  }

  async function readPlan(id: number, signal: AbortSignal): Promise<Answer<Plan | null>> {
    const plan = id === 0 ? await readDefaultPlan(http.ask, signal) : id;
    if (plan === null) return { ok: true, data: null };
    const answer = await http.ask(planRecord, { params: { id: plan }, signal });
    if (!answer.ok) return answer;
    const wrapped = typeof answer.data === 'object' && answer.data !== null && 'data' in answer.data ? answer.data.data : answer.data;
    return { ok: true, data: Plan.parse(wrapped) };
  }

  /** Writes the answers into the comments of the alarm; a second time changes nothing. */
  async function writeComments({ plan, answers, alarm }: PlanRun, signal: AbortSignal): Promise<Answer<unknown>> {
    if (alarm === null) return { ok: true, data: null };
    const lines = answers.map(({ node, answer, question }) => {
      const of = plan.nodes.find(({ id }) => id === node);
      return `${question} ${answerName(of, answer, translate)}`;
    });
    const text = `${plan.name}: ${lines.join(' · ')}`;
    const current = await http.call('alarmById', { query: { alarm_id: alarm.alarm_id }, signal });
    if (!current.ok) return current;
    const before = current.data.comments ?? '';
    if (before.includes(text)) return { ok: true, data: null };
    const body = { comments: before === '' ? text : `${before}\n${text}` };
    return http.ask({ ...api.changeAlarm, reply: z.unknown() }, { params: { id: alarm.id }, body, signal });
  }

  async function settle(request: PlanRequest, run: PlanRun, stored: Stored, signal: AbortSignal): Promise<Answer<unknown>> {
    if (run.at !== null || run.answers.length === 0 || stored.isWritten) return { ok: true, data: null };
    const written = await writeComments(run, signal);
    if (written.ok) write(request, { ...stored, isWritten: true });
    return written;
  }

  return {
    /** The run as this browser knows it; null: no plan applies. Answers that could not be written yet are written now. */
    async read(request: PlanRequest, signal: AbortSignal): Promise<Answer<PlanRun | null>> {
      const plan = await readPlan(request.plan, signal);
      if (!plan.ok || plan.data === null) return plan.ok ? { ok: true, data: null } : plan;
      const stored = readStored(request, plan.data.id);
      const run = runOf(plan.data, request, stored);
      await settle(request, run, stored, signal).catch(() => undefined);
      return { ok: true, data: run };
    },

    /** Stores the answers, and writes them into the alarm once the plan is finalized; refused where the platform refuses that. */
    async send({ plan: id, alarm, answers }: PlanSubmission, signal: AbortSignal): Promise<Answer<PlanRun>> {
      const plan = await readPlan(id, signal);
      if (!plan.ok) return plan;
      if (plan.data === null) return { ok: false, refusal: { success: false, code: 'record.not_found', message: '' } };
      const { nodes } = plan.data;
      const request = { plan: id, alarm };
      const before = readStored(request, plan.data.id);
      const at = new Date(now()).toISOString();
      const all = answers.map(({ node, answer }, place): PlanAnswer => {
        const known = before.answers[place];
        if (known?.node === node && known.answer === answer) return known;
        return {
          node,
          answer,
          question: textIn(
            nodes.find((one) => one.id === node),
            'question',
          ),
          by: me,
          at,
        };
      });
      const isSame = JSON.stringify(all) === JSON.stringify(before.answers);
      const stored = { plan: plan.data.id, answers: all, isWritten: isSame && before.isWritten };
      write(request, stored);
      const run = runOf(plan.data, request, stored);
      answered?.(run);
      const written = await settle(request, run, stored, signal);
      return written.ok ? { ok: true, data: run } : written;
    },
  };
}
