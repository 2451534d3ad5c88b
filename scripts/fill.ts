import { parseArgs } from 'node:util';
import type { StoreSize } from '../tests/bench/fill-store.ts';

/**
 * npm run fill -- --dir /data/large                                a store of 10 million alarms, with sites, cameras and users
 * npm run fill -- --dir /data/small --alarms 1000000               the same after the first tenth of its time
 *
 * Fills a directory that is empty, or that it filled before and that is to have more, as `DATA_DIR` of a demo platform, for `npm run bench -- at-size`.
 * It never writes to another store. Alarms come at the same rate whatever their number: without `--days`, 10 million are of the past 360 days, a
 * million of 36. A million takes some minutes and some 0.8 GB of disk.
 */
const usual = { tenants: 500, units: 5000, cameras: 20_000, users: 2000, alarms: 10_000_000, detections: 0, signals: 0 } satisfies Omit<
  StoreSize,
  'days'
>;
const perDay = usual.alarms / 360;

/** The size that the options ask for. @throws Error for what is no number */
function readSize(options: Readonly<Record<string, string | undefined>>): StoreSize {
  const countOf = (name: keyof StoreSize, otherwise: number): number => {
    const text = options[name];
    if (text === undefined) return otherwise;
    if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number up to 999999999, not “${text}”.`);
    return Number(text);
  };
  const { tenants, units, cameras, users, alarms, detections, signals } = usual;
  const wanted = countOf('alarms', alarms);
  return {
    tenants: countOf('tenants', tenants),
    units: countOf('units', units),
    cameras: countOf('cameras', cameras),
    users: countOf('users', users),
    alarms: wanted,
    detections: countOf('detections', detections),
    signals: countOf('signals', signals),
    days: countOf('days', Math.max(1, Math.ceil(wanted / perDay))),
  };
}

try {
  const text = { type: 'string' } as const;
  const sizes = { tenants: text, units: text, cameras: text, users: text, alarms: text, detections: text, signals: text, days: text };
  const { values } = parseArgs({ options: { dir: text, ...sizes } });
  const { dir } = values;
  if (!dir) throw new Error('--dir is missing: the directory to fill.');
  const size = readSize(values);
  const [{ buildStale }, { fillStore }] = await Promise.all([import('./build.ts'), import('../tests/bench/fill-store.ts')]);
  await buildStale();
  await fillStore(dir, size, (line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
