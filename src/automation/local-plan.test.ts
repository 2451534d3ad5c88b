import type { MessageDescriptor } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PlanRun } from '../../contract/automation/plan-run.ts';
import { AlarmId, UserId } from '../../contract/platform/index.ts';
import { anAlarm, refused } from '../../machines/quality/paths/samples.ts';
import { RequestError } from '../platform/index.ts';
import { createLocalPlans, readDefaultPlan } from './local-plan.ts';

const { signal } = new AbortController();
const nodes = [
  { id: 'q1', type: 'decision', config: { question: 'Is a person in the picture?' }, outputs: { yes: 'q2', no: 'end' } },
  { id: 'q2', type: 'decision', config: { question: 'Where?', extra: ['At the gate'] }, outputs: { yes: 'end', no: 'end', extra1: 'end' } },
  { id: 'end', type: 'terminate', config: { result: 'attended' }, outputs: {} },
];
/** The nodes as text, as some platforms store them. */
const plan = { id: '9', name: 'Intrusion', default: 1, nodes: JSON.stringify(nodes) };
const alarm = AlarmId.parse(7);

let stored: Map<string, string>;
let comments: string | null;
let isPlanThere: boolean;
const write = vi.fn<(body: { comments: string }) => unknown>();
const ask = vi.fn(async ({ method, path }: { method: string; path: string }, options: { body?: unknown }) => {
  if (method === 'PUT') return write(options.body as { comments: string });
  if (path === '/v1/action_plan') return { ok: true, data: { data: isPlanThere ? [{ ...plan, id: 9 }] : [] } };
  return { ok: true, data: plan };
});
const call = vi.fn(async () => ({ ok: true, data: anAlarm(7, { comments }) }));
const answered = vi.fn<(run: PlanRun) => void>();
const plans = () =>
  createLocalPlans({
    http: { ask, call } as never,
    me: { id: UserId.parse(1), name: 'Ana' },
    numberOf: () => 'A-7',
    now: () => Date.parse('2026-11-21T06:20:00Z'),
    translate: ({ message, id }: MessageDescriptor) => message ?? id,
    answered,
    store: { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => void stored.set(key, text) },
  });
const answer = (...given: [node: string, answer: string][]) =>
  plans().send(
    { plan: 9, alarm, answers: given.map(([node, of]) => ({ node, answer: of })), version: 0, restart: given.length === 0, key: 'key-1' },
    signal,
  );

beforeEach(() => {
  [stored, comments, isPlanThere] = [new Map(), null, true];
  write.mockReset().mockImplementation((body) => {
    comments = body.comments;
    return { ok: true, data: null };
  });
});

test('the default plan applies, and none where there is none or the list cannot be read', async () => {
  expect(await readDefaultPlan(ask as never, signal)).toBe(9);
  isPlanThere = false;
  expect(await readDefaultPlan(ask as never, signal)).toBeNull();
  expect(await plans().read({ plan: 0, alarm }, signal)).toEqual({ ok: true, data: null });
  ask.mockRejectedValueOnce(new RequestError('offline', 'plans'));
  expect(await readDefaultPlan(ask as never, signal)).toBeNull();
});

test('answers lead through the plan and outlive the page', async () => {
  expect(await answer(['q1', 'yes'])).toMatchObject({ ok: true, data: { at: 'q2', version: 1, result: null } });
  expect(await plans().read({ plan: 9, alarm }, signal)).toMatchObject({
    ok: true,
    data: { at: 'q2', answers: [{ node: 'q1', answer: 'yes', question: 'Is a person in the picture?', by: { name: 'Ana' } }] },
  });
  expect(write).not.toHaveBeenCalled();
  expect(answered.mock.lastCall?.[0]).toMatchObject({ at: 'q2', version: 1 });
});

test('the answers of a finalized plan follow what the comments of the alarm said before, once', async () => {
  comments = 'Called the guard';
  expect(await answer(['q1', 'yes'], ['q2', 'extra1'])).toMatchObject({ ok: true, data: { at: null, result: 'attended' } });
  expect(comments).toBe('Called the guard\nIntrusion: Is a person in the picture? Yes · Where? At the gate');
  await answer(['q1', 'yes'], ['q2', 'extra1']);
  await plans().read({ plan: 9, alarm }, signal);
  expect(write).toHaveBeenCalledTimes(1);
});

test('comments whose reply was lost are read before they are written again', async () => {
  write.mockImplementationOnce((body) => {
    comments = body.comments;
    throw new RequestError('timeout', 'comments');
  });
  await expect(answer(['q1', 'no'])).rejects.toBeInstanceOf(RequestError);
  expect(await answer(['q1', 'no'])).toMatchObject({ ok: true });
  expect(write).toHaveBeenCalledTimes(1);
});

test('refused comments are written when the plan is read again, and the answers stay', async () => {
  write.mockImplementationOnce(() => refused('access.forbidden'));
  expect(await answer(['q1', 'no'])).toMatchObject({ ok: false, refusal: { code: 'access.forbidden' } });
  expect(await plans().read({ plan: 9, alarm }, signal)).toMatchObject({ ok: true, data: { at: null } });
  expect(comments).toBe('Intrusion: Is a person in the picture? No');
});
