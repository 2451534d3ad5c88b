import type { Page, Request, Route } from 'playwright-core';
import { api, type CallName, type Endpoint } from '../../contract/api.ts';
import type { Refusal, RefusalCode } from '../../contract/refusal.ts';
import { refusals } from '../../contract/refusal.ts';

/** How a held call is answered: by the platform itself, with a refusal that cannot be brought about, or not at all. */
export type Reply = 'as it is' | 'none' | { refusal: Refusal } | { data: unknown };

/** The calls of a page that are held back until the test says how each is answered. */
export interface HeldCalls {
  /** Waits until the page has asked for this. */
  asked(call: CallName): Promise<Request>;
  /** Answers the oldest of these calls, waiting until it is asked. */
  answer(call: CallName, reply: Reply): Promise<void>;
  /** Holds no more: what is held and what comes goes to the platform. */
  release(): Promise<void>;
}

/** Holds these calls of a page; all others go to the platform. */
export async function holdCalls(page: Page, ...calls: CallName[]): Promise<HeldCalls> {
  const held = new Map<CallName, Route[]>(calls.map((call) => [call, []]));
  let holding = true;
  const arrivals = new Set<() => void>();
  const handlers = calls.map((call) => ({ call, address: addressOf(api[call]), method: api[call].method }));
  for (const { call, address, method } of handlers)
    await page.route(address, async (route) => {
      if (!holding || route.request().method() !== method) return route.fallback();
      held.get(call)?.push(route);
      for (const arrived of arrivals) arrived();
    });

  const oldest = async (call: CallName): Promise<Route> => {
    const waiting = held.get(call);
    if (!waiting) throw new Error(`${call} is not held`);
    if (waiting.length === 0)
      await new Promise<void>((found, late) => {
        const timer = setTimeout(() => late(new Error(`the page never asked for ${call}`)), 15_000);
        const look = () => {
          if (waiting.length === 0) return;
          clearTimeout(timer);
          arrivals.delete(look);
          found();
        };
        arrivals.add(look);
      });
    const [route] = waiting;
    if (!route) throw new Error(`${call} was answered by another`);
    return route;
  };
  return {
    asked: async (call) => (await oldest(call)).request(),
    answer: async (call, reply) => {
      const route = await oldest(call);
      held.get(call)?.shift();
      await give(route, reply);
    },
    release: async () => {
      holding = false;
      for (const routes of held.values()) for (const route of routes.splice(0)) await route.continue();
    },
  };
}

async function give(route: Route, reply: Reply): Promise<void> {
  if (reply === 'as it is') return route.continue();
  if (reply === 'none') return route.abort('connectionfailed');
  if ('refusal' in reply) return route.fulfill({ status: refusals[reply.refusal.code as RefusalCode], json: reply.refusal });
  return route.fulfill({ status: 200, json: { success: true, data: reply.data } });
}

/** The addresses of a call, whatever its parameters and query. */
function addressOf({ path }: Endpoint): RegExp {
  return new RegExp(`${path.replaceAll('/', '\\/').replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
}
