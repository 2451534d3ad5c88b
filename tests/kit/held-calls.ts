import { expect } from 'vitest';
import { api, type CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import type { RefusalCode } from '../../contract/platform/refusal.ts';
import type { Force, ForceRule, HeldCall } from '../../contract/quality/forced-replies.ts';
import { call as ask } from './caller.ts';
import type { Operator } from './operator.ts';
import { limits } from './waits.ts';

/** Reply to a held call: the platform's own, a forced refusal, another body, or none. */
export type Reply = 'as it is' | 'none' | { refusal: { code: string; details?: unknown } } | { data: unknown } | { body: unknown };
/** A call of the console: its name in the main list, or its declaration. */
export type CallTarget = CallName | Pick<Endpoint, 'method' | 'path'>;

/** Calls of a page that the platform's test control holds until the test decides how each is answered. */
export interface HeldCalls {
  /** Waits until the page has requested this call. */
  waitForCall(call: CallTarget): Promise<HeldCall>;
  /** Answers the oldest of these calls, and waits for one if none is held. */
  answer(call: CallTarget, reply: Reply): Promise<void>;
  /** Waits until a matching call is held; other held calls of this endpoint pass through, or are gone if the page aborted them. */
  waitForMatching(call: CallTarget, isMatch: (held: HeldCall) => boolean): Promise<HeldCall>;
  /** Answers this very call. */
  answerHeld(held: HeldCall, reply: Reply): Promise<void>;
  /** Passes the calls of this endpoint that are held now through to the platform. */
  passThrough(call: CallTarget): Promise<void>;
  /** Performs an act that aborts this pending call, and waits until the platform has noticed. */
  expectAborted(call: CallTarget, act: () => Promise<unknown>): Promise<void>;
  /** Ends the held calls of this endpoint without a reply, for a page that no longer waits for them. */
  drop(call: CallTarget): Promise<void>;
  /** Performs an act that makes the page repeat a pending call, waits for the repeated call, and drops the earlier one. */
  expectRepeated(call: CallTarget, act: () => Promise<unknown>): Promise<void>;
  /** Holds these calls too from now on. */
  hold(...calls: CallTarget[]): Promise<void>;
  /** Stops holding: held and later calls pass through. */
  release(): Promise<void>;
}

/** Holds these calls of a page; all others are answered normally. */
export async function holdCalls(operator: Operator, ...calls: CallTarget[]): Promise<HeldCalls> {
  const waitForCall = async (call: CallTarget) => {
    const query = new URLSearchParams({ call: callName(call), desk: operator.id });
    return control<HeldCall>(operator, 'GET', `/held?${query}`);
  };
  const hold = async (...more: CallTarget[]) => {
    await Promise.all(more.map((call) => forceReply(operator, call, 'hold')));
  };
  const heldOf = async (call: CallTarget) => {
    const { held } = await control<{ held: HeldCall[] }>(operator, 'GET', '');
    return held.filter((one) => one.call === callName(call) && one.desk === operator.id);
  };
  // The client may have disconnected already, which removes the call.
  const each = (old: readonly HeldCall[], force: Force) =>
    Promise.all(old.map(({ id }) => control(operator, 'PUT', `/held/${id}`, force).catch(() => undefined)));
  const drop = (old: readonly HeldCall[]) => each(old, { how: 'break off' });
  const passOn = async (old: readonly HeldCall[]) => void (await each(old, { how: 'as it is' }));
  const answerHeld = async ({ id }: HeldCall, reply: Reply) => {
    await control(operator, 'PUT', `/held/${id}`, forceOf(reply));
  };
  await hold(...calls);
  return {
    waitForCall,
    hold,
    answer: async (call, reply) => answerHeld(await waitForCall(call), reply),
    answerHeld,
    passThrough: async (call) => passOn(await heldOf(call)),
    waitForMatching: async (call, isMatch) => {
      for (;;) {
        await waitForCall(call);
        const all = await heldOf(call);
        await passOn(all.filter((one) => !isMatch(one)));
        const match = all.find(isMatch);
        if (match) return match;
      }
    },
    expectAborted: async (call, act) => {
      const { id } = await waitForCall(call);
      await act();
      const waits = async () => (await control<{ held: HeldCall[] }>(operator, 'GET', '')).held.some((one) => one.id === id);
      await expect.poll(waits, { message: `${callName(call)} is given up`, timeout: limits.shown, interval: 20 }).toBe(false);
    },
    drop: async (call) => {
      await drop(await heldOf(call));
    },
    expectRepeated: async (call, act) => {
      const old = await heldOf(call);
      await act();
      const isNew = ({ id }: HeldCall) => old.every((one) => one.id !== id);
      const hasArrived = async () => (await heldOf(call)).some(isNew);
      await expect.poll(hasArrived, { message: `${callName(call)} is asked anew`, timeout: limits.shown, interval: 20 }).toBe(true);
      await drop(old);
    },
    release: () => control(operator, 'DELETE', `?${new URLSearchParams({ desk: operator.id })}`),
  };
}

/** Forces the next reply of a call to this page; `hold` holds every reply instead. */
export async function forceReply(operator: Operator, call: CallTarget, reply: Reply | 'hold'): Promise<void> {
  const force = reply === 'hold' ? ({ how: 'hold' } as const) : forceOf(reply);
  const rule: ForceRule = { call: callName(call), desk: operator.id, force, stays: reply === 'hold' };
  await control(operator, 'POST', '', rule);
}

/** A call as the test control names it. */
export function callName(call: CallTarget): string {
  const { method, path } = typeof call === 'string' ? api[call] : call;
  return `${method} ${path}`;
}

function forceOf(reply: Reply): Force {
  if (reply === 'as it is') return { how: 'as it is' };
  if (reply === 'none') return { how: 'break off' };
  if ('data' in reply) return { how: 'give', body: { success: true, data: reply.data } };
  if ('body' in reply) return { how: 'give', body: reply.body };
  const { code, details } = reply.refusal;
  return { how: 'refuse', code: code as RefusalCode, ...(details === undefined ? {} : { details: details as Record<string, unknown> }) };
}

async function control<T>({ platform }: Operator, method: string, path: string, body?: unknown): Promise<T> {
  const { status, text, body: reply } = await ask<{ data: T }>(`${platform}/demo/replies${path}`, { method, body });
  if (status !== 200) throw new Error(`The test control says ${status}: ${text}`);
  return reply.data;
}
