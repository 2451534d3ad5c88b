import { loadavg } from 'node:os';
import { healthParts } from '../../contract/alarms/health-calls.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Who } from '../kit/people.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { quantile, type Row } from './numbers.ts';

export const atSizeHead = [
  'who',
  'what',
  'small p50 ms',
  'small p95 ms',
  'large p50 ms',
  'large p95 ms',
  'p50 large / small',
  'p95 large / small',
  'load',
] as const;

/** Times of each request, after one that is not counted. */
const usualRounds = 40;
/** Those that take so many ms are repeated less. */
const longer = [
  { ms: 1500, rounds: 7 },
  { ms: 15_000, rounds: 1 },
] as const;
const day = 86_400_000;

interface Request {
  readonly who: Who;
  readonly what: string;
  /** Its address below `/v1/`; a function reads what it needs from the platform first. */
  readonly path: string | ((read: <T>(path: string) => Promise<T>) => Promise<string>);
}

/**
 * Compares two filled stores (`npm run fill`), one with few and one with many rows at the same rate a day, by the same requests: both platforms run,
 * and each request goes to one and then to the other, so that other work on the machine slows both.
 * A request that is refused, such as one that takes longer than a statement may, has no figure.
 * @param small and @param large their directories
 * @param only a part of what the requests are called that are made; empty: all are
 */
export async function atSize(small: string, large: string, only: string): Promise<Row[]> {
  const platforms = [await startPlatform({ env: { DATA_DIR: small } }), await startPlatform({ env: { DATA_DIR: large } })] as const;
  try {
    const rows: Row[] = [];
    for (const request of requests().filter(({ what }) => what.includes(only))) rows.push(await compare(request, platforms));
    return rows;
  } finally {
    await Promise.all(platforms.map((platform) => platform.stop()));
  }
}

async function compare({ who, what, path }: Request, platforms: readonly RunningPlatform[]): Promise<Row> {
  const sides = await Promise.all(
    platforms.map(async ({ url }) => {
      // Signed in for each request: a token may end before the last of many.
      const { access_token: token } = await signInByApi(url, who);
      const read = async <T>(from: string): Promise<T> => (await call<T>(`${url}/v1/${from}`, { token })).body;
      return { token, address: `${url}/v1/${typeof path === 'string' ? path : await path(read)}`, took: [] as number[] };
    }),
  );
  let most = 1 + usualRounds;
  for (let round = 0; round < most; round += 1)
    for (const side of sides) {
      const began = performance.now();
      const { status, text } = await call(side.address, { token: side.token });
      const took = performance.now() - began;
      if (status !== 200) {
        console.log(`${side.address}: ${status} ${text}`);
        [side.took, most] = [[], 0];
      } else if (round > 0) side.took.push(took);
      for (const { ms, rounds } of longer) if (took > ms) most = Math.min(most, 1 + rounds);
    }
  const [few = [], many = []] = sides.map(({ took }) => took);
  const of = (share: number) => [quantile(few, share), quantile(many, share)] as const;
  const [[smallHalf, largeHalf], [smallMost, largeMost]] = [of(0.5), of(0.95)];
  const row = [
    who,
    what,
    smallHalf,
    smallMost,
    largeHalf,
    largeMost,
    largeHalf / smallHalf,
    largeMost / smallMost,
    (loadavg()[0] ?? 0).toFixed(1),
  ];
  console.log(row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)).join(' · '));
  return row;
}

const span = (name: string, from: number, to: number) =>
  new URLSearchParams({
    [`${name}.from`]: new Date(Date.now() - from * day).toISOString(),
    [`${name}.to`]: new Date(Date.now() - to * day).toISOString(),
  }).toString();

/** The address after twenty pages of 500. */
async function deepPage(read: <T>(path: string) => Promise<T>): Promise<string> {
  let next = '';
  for (let page = 0; page < 20; page += 1) {
    const body = await read<{ next?: string | null }>(`alarm?max=500${next && `&next=${encodeURIComponent(next)}`}`);
    if (!body.next) break;
    next = body.next;
  }
  return `alarm?max=50&next=${encodeURIComponent(next)}`;
}

function requests(): Request[] {
  const both: readonly Who[] = ['ana', 'admin'];
  const lists: Request[] = both.flatMap((who) => [
    { who, what: 'history, first page', path: 'alarm?max=50' },
    { who, what: 'history, oldest first', path: 'alarm?max=50&order=oldest' },
    { who, what: 'history, 10,000 rows deep', path: deepPage },
    { who, what: 'history, canceled', path: 'alarm?max=50&alarm_status=canceled' },
    { who, what: 'history of a day', path: `alarm?max=50&${span('created', 21, 20)}` },
    {
      who,
      what: 'history of a unit',
      path: async (read) => `alarm?max=50&unit=${(await read<{ data: { id: number }[] }>('unit?max=1')).data[0]?.id ?? 0}`,
    },
    { who, what: 'history, searched for a common word', path: 'alarm?max=50&search=depot' },
    { who, what: 'history, searched for two letters', path: 'alarm?max=50&search=po' },
    { who, what: 'history, searched for a unit', path: 'alarm?max=50&search=depot+777' },
    { who, what: 'history, searched for what is not there', path: 'alarm?max=50&search=qqzzq' },
    { who, what: 'open alarms', path: 'services/alarms/open?max=50' },
    { who, what: 'shift handover', path: 'handovers/now' },
    { who, what: 'units, first page', path: 'unit?max=25' },
    { who, what: 'units, last page', path: 'unit?max=25&page=-1' },
    { who, what: 'units, searched', path: 'unit?max=25&search=depot+49' },
    { who, what: 'detections, first page', path: 'detection_event?max=25' },
    { who, what: 'detections, last page', path: 'detection_event?max=25&page=-1' },
    { who, what: 'detections, by type', path: 'detection_event?max=25&sort=event_type' },
    { who, what: 'detections, searched', path: 'detection_event?max=25&search=R-39911' },
  ]);
  return [
    ...lists,
    { who: 'admin', what: 'tenants, last page', path: 'tenant?max=25&page=-1' },
    { who: 'admin', what: 'signals, first page', path: 'signals?max=50' },
    { who: 'admin', what: 'board of supervision', path: 'supervision' },
    { who: 'admin', what: 'chart of a day by hour', path: 'chart/counts?measure=alarms&by=hour&days=1' },
    { who: 'admin', what: 'chart of 7 days by day', path: 'chart/counts?measure=alarms&by=day&days=7' },
    { who: 'admin', what: 'chart of 30 days by type', path: 'chart/counts?measure=alarms&by=type&days=30' },
    ...healthParts.map(
      (part): Request => ({
        who: 'admin',
        what: `report of 7 days: ${part}`,
        path: `reports/health?${span('created', 8, 1)}&parts=${part}`,
      }),
    ),
    { who: 'admin', what: '5,000 units as xlsx', path: 'unit?action=export' },
  ];
}
