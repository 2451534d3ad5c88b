import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DemoInterphone, demoInterphoneCalls } from '../../contract/telephony/index.ts';
import { type App, platformScope, refuse, route, secretBox } from '../platform/index.ts';
import type { Calls, Interphone, Sentences } from '../telephony/index.ts';
import { projectFolder } from '../video/index.ts';
import { readUnits } from './city.ts';
import type { SeededUnit } from './places.ts';

/** The interphones of the demo's sites. */
export interface DemoInterphones {
  /** Starts calls of some interphones, those of the first master tenant first. @returns the number of calls */
  call(count: number): Promise<number>;
  /** Ends all their calls. */
  hangUp(): Promise<void>;
}

interface InterphoneSite {
  readonly number: string;
  readonly unit: SeededUnit | null;
  readonly ha1: string | null;
  readonly password: string | null;
  interphone: Promise<Interphone> | null;
  started: Interphone | null;
}

/**
 * Provides the interphones of the seeded sites, inside the platform's own process: none is loaded or registered before the first call from
 * one or before the first operator's phone registers.
 */
export function demoInterphones(app: App, calls: Calls, url: () => string): DemoInterphones {
  let sites: Promise<InterphoneSite[]> | null = null;
  let [awake, isEnding] = [false, false];
  const all = () => {
    sites ??= readSites(app).catch((error: unknown) => {
      sites = null;
      throw error;
    });
    return sites;
  };
  const start = (site: InterphoneSite): Promise<Interphone> => {
    if (isEnding) return Promise.reject(new Error('The platform ends'));
    site.interphone ??= startInterphone(app, url(), site).then((started) => (site.started = started));
    return site.interphone;
  };
  const press = async (site: InterphoneSite): Promise<boolean> => {
    if (app.config.sip.wsUrl !== null) throw refuse('call.not_supported');
    return (await start(site)).call();
  };
  const look = ({ number, unit, started }: InterphoneSite): DemoInterphone => {
    const figures = started?.figures() ?? ({ state: 'away', heard: 0, sent: 0, level: 0, keys: '', door: 'shut', held: false } as const);
    return { number, unit: unit?.description ?? null, ...figures };
  };

  route(app, demoInterphoneCalls.list, async () => (await all()).map(look));
  route(app, demoInterphoneCalls.act, async ({ params, body }) => {
    const site = (await all()).find(({ number }) => number === params.number);
    if (!site) throw refuse('record.not_found');
    await (body.act === 'call' ? press(site) : site.started?.hangUp());
    return look(site);
  });
  const register = async (): Promise<void> => {
    for (const site of await all()) {
      if (isEnding) return;
      await start(site)
        .then((one) => one.register())
        .catch((error: unknown) => app.log.error({ err: error, number: site.number }, 'an interphone of the demo is not there'));
    }
  };
  const onPhone = (_: string, registered: boolean): void => {
    if (awake || !registered) return;
    awake = true;
    register().catch((error: unknown) => {
      awake = false;
      app.log.error({ err: error }, 'the interphones of the demo are not there');
    });
  };
  calls.onRegistration(onPhone);
  app.onClose.push(async () => {
    isEnding = true;
    const started = ((await sites?.catch(() => null)) ?? []).map(({ interphone }) => interphone);
    await Promise.allSettled(started.map(async (one) => (await one)?.close()));
  });
  return {
    call: async (count) => {
      let calling = 0;
      for (const site of await all()) if (calling < count && (await press(site))) calling += 1;
      return calling;
    },
    hangUp: async () => {
      await Promise.allSettled((await (sites ?? [])).map(async ({ started }) => started?.hangUp()));
    },
  };
}

/** Interphones with a site and a secret, by number. */
async function readSites({ store, config }: App): Promise<InterphoneSite[]> {
  const box = await secretBox(config);
  return store.within(platformScope, async (tx) => {
    const units = await readUnits(tx);
    const { rows } = await sql<{ number: string; id_unit: number; ha1: string | null; password: string | null }>`
      select number, id_unit, ha1, password from device_interphone
      where number is not null and id_unit is not null and coalesce(ha1, password) is not null order by number`.execute(tx);
    return rows.map(({ number, id_unit, ha1, password }) => ({
      number,
      unit: units.find(({ id }) => id === id_unit) ?? null,
      ha1: ha1 && box.open(ha1),
      password: password && box.open(password),
      interphone: null,
      started: null,
    }));
  });
}

async function startInterphone({ config }: App, url: string, { number, unit, ha1, password }: InterphoneSite): Promise<Interphone> {
  const [parts, sentences] = await Promise.all([
    import('../telephony/interphone/interphone.ts'),
    readSentences(unit?.lang === 'pt' ? 'pt' : 'es'),
  ]);
  const { domain, queue } = config.sip;
  const secret = ha1 ? { ha1 } : { password: password ?? '' };
  const account = { url: `${url.replace(/^http/, 'ws')}/sip`, domain, number, ...secret, ...(unit ? { name: unit.description } : {}) };
  return new parts.Interphone({ account, queue, sentences });
}

async function readSentences(lang: 'es' | 'pt'): Promise<Sentences> {
  const folder = projectFolder(join('server', 'demo', 'voices'));
  const [asks, thanks] = await Promise.all(['asks', 'thanks'].map((name) => readFile(join(folder, `${lang}-${name}.ulaw`))));
  if (!asks || !thanks) throw new Error(`There is no voice file for ${lang}; run npm run voices`);
  return { asks, thanks };
}
