import type { WholeReport } from '../alarms/health/health-tables.ts';

const unit = (name: string) => ({ id: 7, name }) as WholeReport['sources'][number]['unit'];
const id = (of: number) => of as never;

/** A report of an hour with something in every part. */
export const madeReport: WholeReport = {
  from: '2026-09-01T00:00:00.000Z',
  to: '2026-09-01T01:00:00.000Z',
  alarms: 40,
  load: {
    unattended: 4,
    hours: 2,
    peak: { from: '2026-09-01T00:10:00.000Z', alarms: 12 },
    operators: [
      { id: id(1), name: 'Ana', alarms: 24, hours: 1, peak: { from: '2026-09-01T00:20:00.000Z', alarms: 9 } },
      { id: id(2), name: 'Bruno', alarms: 12, hours: 0, peak: null },
    ],
    operators_count: 2,
  },
  flood: {
    count: 1,
    ms: 900_000,
    alarms: 15,
    largest: [{ from: '2026-09-01T00:05:00.000Z', to: '2026-09-01T00:20:00.600Z', alarms: 15 }],
  },
  priorities: [
    { priority: 1, alarms: 1 },
    { priority: 2, alarms: 3 },
    { priority: 3, alarms: 6 },
    { priority: 4, alarms: 30 },
  ],
  sources: [{ unit: unit('Depot'), alarm_type: 'Intrusion', id_alarm_type: id(3), alarms: 10 }],
  chattering: {
    count: 5,
    most: [{ unit: unit('Depot'), alarm_type: 'Sabotage', id_alarm_type: null, alarms: 8, bursts: 6, repeats: 21 }],
  },
  stale: {
    to: '2026-09-01T01:00:00.000Z',
    waiting: 2,
    attending: 1,
    oldest: [
      {
        alarm_id: 'A-17',
        created: '2026-08-30T06:00:00.000Z',
        alarm_status: 'attending',
        alarm_type: 'Fire',
        unit: 'Mill',
        level: 'High',
        priority: 1,
        color: '#ff0000',
      },
    ],
  },
  causes: {
    ended: 30,
    kinds: [
      { kind: 'real', alarms: 6 },
      { kind: 'false', alarms: 18 },
    ],
    false: [
      { outcome: { id: id(1), name: 'False alarm' }, cause: { id: id(2), name: 'Animal' }, alarms: 9 },
      { outcome: { id: id(1), name: 'False alarm' }, cause: null, alarms: 9 },
    ],
  },
  times: {
    all: { alarms: 40, take: { count: 36, p50: 5, p90: 61, p95: 3600 }, end: { count: 30, p50: 100, p90: 200, p95: 7325 } },
    levels: [{ id: id(1), name: 'High', priority: 1, color: '#ff0000', alarms: 4, take: { count: 1, p50: 1, p90: 2, p95: 3 }, end: null }],
    operators: [{ id: id(1), name: 'Ana', alarms: 24, take: null, end: { count: 1, p50: 11, p90: 12, p95: 13 } }],
    tenants: [{ id: id(3), name: 'North', alarms: 40, take: null, end: null }],
  },
};

/** A report of a span without an alarm. */
export const emptyReport: WholeReport = {
  ...madeReport,
  alarms: 0,
  load: { unattended: 0, hours: 0, peak: null, operators: [], operators_count: 0 },
  flood: { count: 0, ms: 0, alarms: 0, largest: [] },
  priorities: [],
  sources: [],
  chattering: { count: 0, most: [] },
  stale: { to: madeReport.to, waiting: 0, attending: 0, oldest: [] },
  causes: { ended: 0, kinds: [], false: [] },
  times: { all: { alarms: 0, take: null, end: null }, levels: [], operators: [], tenants: [] },
};
