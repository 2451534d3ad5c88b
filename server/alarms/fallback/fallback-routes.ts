import type { Urgency } from '../../../contract/alarms/sound-patterns.ts';
import type { App } from '../../platform/index.ts';
import { alarmPages } from './alarm-pages.ts';
import { alarmSound } from './alarm-sound.ts';
import { pageStyle } from './page-style.ts';
import { signInPages } from './sign-in-pages.ts';
import { type FallbackPorts, openPages } from './visit.ts';

/**
 * The pages under `/fallback`, for the day when the program of the console does not load: HTML without any script that signs in, lists open
 * alarms and takes and ends them. They are a client of the calls of the contract inside the platform and decide nothing themselves.
 */
export async function fallbackRoutes(app: App, ports: FallbackPorts): Promise<void> {
  const pages = await openPages(app, ports);
  signInPages(pages);
  alarmPages(pages);
  app.http.get('/fallback/page.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(pageStyle),
  );
  for (const priority of [1, 2, 3, 4] satisfies Urgency[]) {
    let sound: Buffer | undefined;
    app.http.get(`/fallback/sound/${priority}.wav`, (_request, reply) => {
      sound ??= alarmSound(priority);
      return reply.header('cache-control', 'public, max-age=86400').type('audio/wav').send(sound);
    });
  }
}
