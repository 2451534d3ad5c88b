import type { Browser, BrowserContext } from 'playwright-core';
import type { Preferences } from '../../contract/workspace/config.ts';
import { freshContext } from '../kit/browser.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Who } from '../kit/people.ts';
import type { RunningPlatform } from '../kit/platform.ts';
import { type Proxy, startProxy } from '../kit/proxy.ts';
import type { Stage } from './screens.ts';

/** Users whose preferences are set before the browser opens, so that their console starts with them. */
const peopleWithPreferences: readonly Who[] = ['ana', 'admin'];

/** Runs the work with a new browser context behind a link that can be cut, with these preferences; closes both afterwards. */
export async function withBrowser<T>(
  platform: RunningPlatform,
  browser: Browser,
  preferences: Preferences,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  await prefer(platform.url, preferences);
  const line = await lineTo(platform);
  const url = `http://127.0.0.1:${line.http.port}`;
  const desk = await freshContext(browser, url, { bypassCSP: true });
  try {
    desk.setDefaultTimeout(20_000);
    await desk.addInitScript((lang) => localStorage.setItem('lang', lang), preferences.lang);
    await line.redirect(desk);
    return await work({ url, desk, link: line });
  } finally {
    await desk.close();
    await line.close();
  }
}

async function prefer(url: string, preferences: Preferences): Promise<void> {
  for (const who of peopleWithPreferences) {
    const { access_token: token, user } = await signInByApi(url, who);
    const body = { config: { preferences, grid: { ...user.config.grid, tabs: [], activeTab: 'Tab 1' } } };
    const { status, text } = await call(`${url}/v1/users/update-config`, { method: 'PUT', token, body });
    if (status !== 200) throw new Error(`preferences of ${who}: ${status} ${text}`);
  }
}

interface Line {
  readonly http: Proxy;
  cut(): void;
  heal(): void;
  close(): Promise<void>;
  /** Directs the realtime connections of this browser context through this link. */
  redirect(desk: BrowserContext): Promise<void>;
}

async function lineTo(platform: RunningPlatform): Promise<Line> {
  const [http, realtime] = await Promise.all([startProxy(platform.port), startProxy(platform.realtimePort)]);
  return {
    http,
    cut: () => {
      http.cut();
      realtime.cut();
    },
    heal: () => {
      http.heal();
      realtime.heal();
    },
    close: async () => {
      await Promise.all([http.close(), realtime.close()]);
    },
    redirect: async (desk) => {
      await desk.route('**/v1/capabilities', async (route) => {
        const reply = await route.fetch();
        const body = (await reply.json()) as { data: { realtime: { port: number } } };
        body.data.realtime.port = realtime.port;
        await route.fulfill({ response: reply, json: body });
      });
    },
  };
}
