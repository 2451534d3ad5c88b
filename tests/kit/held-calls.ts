import { expect } from 'vitest';
import { api, type CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import type { RefusalCode } from '../../contract/platform/refusal.ts';
import type { Force, ForceRule, HeldCall } from '../../contract/quality/forced-replies.ts';
import { call as ask } from './caller.ts';
import type { Operator } from './operator.ts';

/** How a held call is answered: by the platform itself, with a refusal that cannot be brought about, with another body, or not at all. */
export type Reply = 'as it is' | 'none' | { refusal: { code: string; details?: unknown } } | { data: unknown } | { body: unknown };
/** A call of the console: its name in the main list, or its declaration. */
export type CallTarget = CallName | Pick<Endpoint, 'method' | 'path'>;

/** The calls of a desk that are held back, by the platform's test control, until the test says how each is answered. */
export interface HeldCalls {
  /** Waits until the page has asked for this. */
  waitForCall(call: CallTarget): Promise<HeldCall>;
  /** Answers the oldest of these calls, waiting until it is asked. */
  answer(call: CallTarget, reply: Reply): Promise<void>;
  /** Waits until this is asked in a way that is meant; what else is held of this call goes on as it is, or is nobody's any more. */
  waitForMatching(call: CallTarget, isMeant: (held: HeldCall) => boolean): Promise<HeldCall>;
  /** Answers this very call. */
  answerHeld(held: HeldCall, reply: Reply): Promise<void>;
  /** Lets what is held of this call by now go on as it is. */
  passThrough(call: CallTarget): Promise<void>;
  /** What is done gives up this call, which is not answered yet: waits until the platform has noticed. */
  expectAborted(call: CallTarget, act: () => Promise<unknown>): Promise<void>;
  /** Ends what is held of this call without an answer, for a page that asks for it no more. */
  drop(call: CallTarget): Promise<void>;
  /** Does what makes the page ask anew before it was answered, and waits until it did: what was asked before is dropped. */
  expectRepeated(call: CallTarget, act: () => Promise<unknown>): Promise<void>;
  /** Holds these calls too from now on. */
  hold(...calls: CallTarget[]): Promise<void>;
  /** Holds no more: what is held and what comes goes on as it is. */
  release(): Promise<void>;
}

/** Holds these calls of a desk; all others are answered as ever. */
export async function holdCalls(desk: Operator, ...calls: CallTarget[]): Promise<HeldCalls> {
  const waitForCall = async (call: CallTarget) => {
    const query = new URLSearchParams({ call: callName(call), desk: desk.id });
    return control<HeldCall>(desk, 'GET', `/held?${query}`);
  };
  const hold = async (...more: CallTarget[]) => {
    await Promise.all(more.map((call) => forceReply(desk, call, 'hold')));
  };
  const heldOf = async (call: CallTarget) => {
    const { held } = await control<{ held: HeldCall[] }>(desk, 'GET', '');
    return held.filter((one) => one.call === callName(call) && one.desk === desk.id);
  };
  // Who asked may be gone already, and the call with it.
  const each = (old: readonly HeldCall[], force: Force) =>
    Promise.all(old.map(({ id }) => control(desk, 'PUT', `/held/${id}`, force).catch(() => undefined)));
  const drop = (old: readonly HeldCall[]) => each(old, { how: 'break off' });
  const passOn = async (old: readonly HeldCall[]) => void (await each(old, { how: 'as it is' }));
  const answerHeld = async ({ id }: HeldCall, reply: Reply) => {
    await control(desk, 'PUT', `/held/${id}`, forceOf(reply));
  };
  await hold(...calls);
  return {
    waitForCall,
    hold,
    answer: async (call, reply) => answerHeld(await waitForCall(call), reply),
    answerHeld,
    passThrough: async (call) => passOn(await heldOf(call)),
    waitForMatching: async (call, isMeant) => {
      for (;;) {
        await waitForCall(call);
        const all = await heldOf(call);
        await passOn(all.filter((one) => !isMeant(one)));
        const meant = all.find(isMeant);
        if (meant) return meant;
      }
    },
    expectAborted: async (call, act) => {
      const { id } = await waitForCall(call);
      await act();
      const waits = async () => (await control<{ held: HeldCall[] }>(desk, 'GET', '')).held.some((one) => one.id === id);
      await expect.poll(waits, { message: `${callName(call)} is given up`, timeout: 15_000, interval: 20 }).toBe(false);
    },
    drop: async (call) => {
      await drop(await heldOf(call));
    },
    expectRepeated: async (call, act) => {
      const old = await heldOf(call);
      await act();
      const isNew = ({ id }: HeldCall) => old.every((one) => one.id !== id);
      const isAsked = async () => (await heldOf(call)).some(isNew);
      await expect.poll(isAsked, { message: `${callName(call)} is asked anew`, timeout: 15_000, interval: 20 }).toBe(true);
      await drop(old);
    },
    release: () => control(desk, 'DELETE', `?${new URLSearchParams({ desk: desk.id })}`),
  };
}

/** Forces the next reply of a call to this desk, or with `hold` every one to be held. */
export async function forceReply(desk: Operator, call: CallTarget, reply: Reply | 'hold'): Promise<void> {
  const force = reply === 'hold' ? ({ how: 'hold' } as const) : forceOf(reply);
  const rule: ForceRule = { call: callName(call), desk: desk.id, force, stays: reply === 'hold' };
  await control(desk, 'POST', '', rule);
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
