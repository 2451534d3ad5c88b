import { type Session, SessionState } from 'sip.js';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { SipTimers } from '../telephony/sip/call-parts.ts';
import { type AnswerBehavior, type SipStage, startSipStage, startTestPhone, type TestPhone, waitForState } from './sip-phones.ts';

/** A SIP server for each test, with short waits (ms), and the phones that call over it. @param timers in place of those */
export function setUpSip(timers: Partial<SipTimers> = {}) {
  let stage: SipStage;
  let phones: TestPhone[] = [];
  beforeEach(async () => {
    stage = await startSipStage({ answer: 600, take: 400, lost: 700, ...timers });
  });
  afterEach(async () => {
    await Promise.allSettled(phones.map(async (one) => one.stop()));
    phones = [];
    await stage.clear();
  });
  return {
    stage: () => stage,
    phone: async (
      number: string,
      more: { manner?: AnswerBehavior; user?: string; password?: string; ha1?: string; registers?: boolean } = {},
    ) => {
      const one = await startTestPhone(stage.url, { number, ...more });
      phones.push(one);
      return one;
    },
    /** Kinds of the reported facts, of one session or of all. */
    kinds: (session?: string) => stage.fact.filter((fact) => !session || fact.session === session).map(({ kind }) => kind),
    /** How the call ended, once it has. */
    ended: async () => {
      await expect.poll(() => stage.fact.at(-1)?.kind, { interval: 10 }).toBe('ended');
      return stage.fact.flatMap((fact) => (fact.kind === 'ended' ? [fact.ending] : [])).at(-1);
    },
  };
}

/** Waits until something is so. */
export function expectSoon(what: () => unknown) {
  const until = (holds: (now: unknown) => void) => vi.waitFor(() => holds(what()), { interval: 10, timeout: 5000 });
  return {
    toBe: async (value: unknown) => until((now) => expect(now).toBe(value)),
    toEqual: async (value: unknown) => until((now) => expect(now).toEqual(value)),
    toContain: async (value: unknown) => until((now) => expect(now).toContain(value)),
  };
}
export const waitForEnd = (session: Session) => waitForState(session, SessionState.Terminated);
