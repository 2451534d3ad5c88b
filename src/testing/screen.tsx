import { act, render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Ability, User } from '../../contract/access/index.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { ana, refused } from '../../machines/quality/paths/samples.ts';
import { createTicker, TickerProvider } from '../alarms/queue/ticker.ts';
import { ConsoleProvider } from '../platform/console.ts';
import { type Platform, PlatformProvider } from '../platform/platform.ts';
import { createFakeConsole } from './console.ts';
import { Localized } from './localized.tsx';

interface Given {
  /** Answers by method and path; a call without one is never answered. */
  answers?: Readonly<Record<string, (options: unknown) => unknown>>;
  /** Answers to calls of the specification, by name. */
  calls?: Readonly<Record<string, (options: unknown) => unknown>>;
  abilities?: readonly Ability[];
  /** What differs of the signed-in user. */
  user?: Partial<User>;
  /** The groups of the user, by id. */
  groups?: readonly number[];
  /** Actors of the console by name. */
  actors?: Readonly<Record<string, unknown>>;
  /** The time of the platform, in ms since 1970. */
  now?: () => number;
}

/** Rights to everything. */
const allRights: readonly Ability[] = [{ action: 'manage', subject: 'all' }];

/** The four ways in which a call gives no data. */
export const failures = {
  refused: () => refused('access.forbidden'),
  absent: () => refused('record.not_found'),
  unreadable: () => ({ ok: false, refusal: { code: 'reply.unreadable', message: '' } }),
  unanswered: () => Promise.reject(new Error('no network')),
} as const;

/** Renders a screen in a console and a platform that answers as given, once what it loads is there. */
export async function renderScreen(
  view: ReactNode,
  { answers = {}, calls = {}, abilities = allRights, user: more = {}, groups = [], actors = {}, now = Date.now }: Given = {},
) {
  const ask = vi.fn((endpoint: Endpoint, options?: unknown): Promise<unknown> => {
    const answer = answers[`${endpoint.method} ${endpoint.path}`];
    return answer ? Promise.resolve(answer(options)) : new Promise(() => undefined);
  });
  const platform = {
    capabilities: { product_slug: 'product', logs_host: null, map: { tiles_url: null } },
    call: (name: string, options: unknown) => (calls[name] ? Promise.resolve(calls[name](options)) : new Promise(() => undefined)),
    ask,
    download: () => new Promise(() => undefined),
    clock: { now, update: () => undefined },
  } as unknown as Platform;
  const location = memoryLocation({ path: '/here', record: true });
  const user = { ...ana, ...more, abilities: [...abilities], groups: [...groups] };
  await act(async () => {
    render(
      <Localized>
        <Router hook={location.hook}>
          <ConsoleProvider value={createFakeConsole(user, actors).console}>
            <PlatformProvider value={platform}>
              <TickerProvider value={createTicker(now)}>
                <Suspense>{view}</Suspense>
              </TickerProvider>
            </PlatformProvider>
          </ConsoleProvider>
        </Router>
      </Localized>,
    );
  });
  return { ask, location, callsOf: (method: string) => ask.mock.calls.filter(([endpoint]) => endpoint.method === method) };
}
