import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DemoInterphone, demoInterphoneCalls } from '../../contract/telephony/demo-interphones.ts';
import { type App, platformScope, refuse, route, secretBox } from '../platform/index.ts';
import type { Calls, Interphone, Sentences } from '../telephony/index.ts';
import { projectFolder } from '../video/index.ts';
import { readUnits } from './city.ts';
import type { SeededUnit } from './seeded-unit.ts';

/** The interphones of the demo's sites. */
export interface DemoInterphones {
  /** So many of them call, those of the first master tenant first. @returns how many call now */
  call(count: number): Promise<number>;
  /** Those that call or speak hang up. */
  hangUp(): Promise<void>;
}

interface InterphoneSite {
  readonly number: string;
  readonly unit: SeededUnit | null;
  readonly ha1: string | null;
  readonly password: string | null;
  interphone: Promise<Interphone> | null;
  made: Interphone | null;
}

/**
 * Provides the interphones of the seeded sites, inside the platform's own process: none is loaded or registered before the first call from
 * one or before the first operator's phone registers.
 */
export function demoInterphones(app: App, calls: Calls, url: () => string): DemoInterphones {
  let stands: Promise<InterphoneSite[]> | null = null;
  let [awake, isEnding] = [false, false];
  const all = () => {
    stands ??= readSites(app).catch((error: unknown) => {
      stands = null;
      throw error;
    });
    return stands;
  };
  const start = (stand: InterphoneSite): Promise<Interphone> => {
    if (isEnding) return Promise.reject(new Error('The platform ends'));
    stand.interphone ??= startInterphone(app, url(), stand).then((made) => (stand.made = made));
    return stand.interphone;
  };
  const press = async (stand: InterphoneSite): Promise<boolean> => {
    if (app.config.sip.wsUrl !== null) throw refuse('call.not_supported');
    return (await start(stand)).call();
  };
  const look = ({ number, unit, made }: InterphoneSite): DemoInterphone => {
    const figures = made?.figures() ?? ({ state: 'away', heard: 0, sent: 0, level: 0, keys: '', door: 'shut', held: false } as const);
    return { number, unit: unit?.description ?? null, ...figures };
  };

  route(app, demoInterphoneCalls.list, async () => (await all()).map(look));
  route(app, demoInterphoneCalls.act, async ({ params, body }) => {
    const stand = (await all()).find(({ number }) => number === params.number);
    if (!stand) throw refuse('record.not_found');
    await (body.act === 'call' ? press(stand) : stand.made?.hangUp());
    return look(stand);
  });
  const register = async (): Promise<void> => {
    for (const stand of await all()) {
      if (isEnding) return;
      await start(stand)
        .then((one) => one.register())
        .catch((error: unknown) => app.log.error({ err: error, number: stand.number }, 'an interphone of the demo is not there'));
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
    const made = ((await stands?.catch(() => null)) ?? []).map(({ interphone }) => interphone);
    await Promise.allSettled(made.map(async (one) => (await one)?.close()));
  });
  return {
    call: async (count) => {
      let calling = 0;
      for (const stand of await all()) if (calling < count && (await press(stand))) calling += 1;
      return calling;
    },
    hangUp: async () => {
      await Promise.allSettled((await (stands ?? [])).map(async ({ made }) => made?.hangUp()));
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
      made: null,
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
  if (!asks || !thanks) throw new Error(`There is no voice for ${lang}`);
  return { asks, thanks };
}
