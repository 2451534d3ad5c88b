import { type HealthReport, type HealthTimes, healthLimits, recommendedSplit } from '../../../contract/alarms/health-calls.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { healthWords, outcomeKindWords } from './health-words.ts';

/** What a value is: shares are fractions of 1, durations seconds, moments instants; null: there is none. */
export type ValueKind = 'text' | 'count' | 'share' | 'rate' | 'duration' | 'moment';
export type Value = string | number | null;

/** A part of the report as figures and a table, in a language. */
export interface HealthTable {
  readonly title: string;
  readonly note?: string;
  readonly figures: readonly { readonly name: string; readonly kind: ValueKind; readonly value: Value }[];
  readonly columns: readonly { readonly title: string; readonly kind: ValueKind }[];
  readonly rows: readonly (readonly Value[])[];
}

type Word = (of: keyof typeof healthWords) => string;
/** A report of all parts. */
export type WholeReport = { [Part in Exclude<keyof HealthReport, 'as_of'>]-?: NonNullable<HealthReport[Part]> };

/** The tables of a report, in the order of its page. */
export function healthTables(report: WholeReport, language: Language): HealthTable[] {
  const word: Word = (of) => healthWords[of][language];
  return [
    loadTable(report, word),
    floodTable(report, word),
    priorityTable(report, word),
    sourceTable(report, word),
    chatterTable(report, word),
    staleTable(report, word),
    causeTable(report, word, language),
    timesTable(report, word),
  ];
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const rateOf = (alarms: number, hours: number): number | null =>
  hours === 0 ? null : alarms / ((hours * 3_600_000) / healthLimits.intervalMs);

function loadTable({ load, alarms }: WholeReport, word: Word): HealthTable {
  return {
    title: word('load'),
    note: word('loadAim'),
    figures: [
      { name: word('load'), kind: 'rate', value: rateOf(alarms - load.unattended, load.hours) },
      { name: word('peak'), kind: 'count', value: load.peak?.alarms ?? null },
      { name: word('peakFrom'), kind: 'moment', value: load.peak?.from ?? null },
      { name: word('unattended'), kind: 'count', value: load.unattended },
    ],
    columns: [
      { title: word('operator'), kind: 'text' },
      { title: word('alarms'), kind: 'count' },
      { title: word('hours'), kind: 'count' },
      { title: word('rate'), kind: 'rate' },
      { title: word('peak'), kind: 'count' },
      { title: word('peakFrom'), kind: 'moment' },
    ],
    rows: load.operators.map((one) => [
      one.name,
      one.alarms,
      one.hours,
      rateOf(one.alarms, one.hours),
      one.peak?.alarms ?? null,
      one.peak?.from ?? null,
    ]),
  };
}

function floodTable({ flood, from, to }: WholeReport, word: Word): HealthTable {
  return {
    title: word('flood'),
    note: word('floodAim'),
    figures: [
      { name: word('flood'), kind: 'share', value: ratio(flood.ms, Date.parse(to) - Date.parse(from)) },
      { name: word('floods'), kind: 'count', value: flood.count },
      { name: word('floodAlarms'), kind: 'count', value: flood.alarms },
    ],
    columns: [
      { title: word('began'), kind: 'moment' },
      { title: word('duration'), kind: 'duration' },
      { title: word('alarms'), kind: 'count' },
    ],
    rows: flood.largest.map((one) => [one.from, Math.round((Date.parse(one.to) - Date.parse(one.from)) / 1000), one.alarms]),
  };
}

function priorityTable({ priorities, alarms }: WholeReport, word: Word): HealthTable {
  return {
    title: word('priorities'),
    figures: [{ name: word('alarms'), kind: 'count', value: alarms }],
    columns: [
      { title: word('priority'), kind: 'text' },
      { title: word('alarms'), kind: 'count' },
      { title: word('share'), kind: 'share' },
      { title: word('recommended'), kind: 'share' },
    ],
    rows: recommendedSplit.map((band) => {
      const of: readonly number[] = band.priorities;
      const count = priorities.reduce((sum, one) => (of.includes(one.priority) ? sum + one.alarms : sum), 0);
      return [of.join(', '), count, ratio(count, alarms), band.percent / 100];
    }),
  };
}

function sourceTable({ sources, alarms }: WholeReport, word: Word): HealthTable {
  return {
    title: word('sources'),
    figures: [],
    columns: [
      { title: word('type'), kind: 'text' },
      { title: word('unit'), kind: 'text' },
      { title: word('alarms'), kind: 'count' },
      { title: word('share'), kind: 'share' },
    ],
    rows: sources.map((one) => [one.alarm_type, one.unit.name, one.alarms, ratio(one.alarms, alarms)]),
  };
}

function chatterTable({ chattering }: WholeReport, word: Word): HealthTable {
  return {
    title: word('chattering'),
    figures: [{ name: word('chattering'), kind: 'count', value: chattering.count }],
    columns: [
      { title: word('type'), kind: 'text' },
      { title: word('unit'), kind: 'text' },
      { title: word('alarms'), kind: 'count' },
      { title: word('bursts'), kind: 'count' },
      { title: word('repeats'), kind: 'count' },
    ],
    rows: chattering.most.map((one) => [one.alarm_type, one.unit.name, one.alarms, one.bursts, one.repeats]),
  };
}

function staleTable({ stale }: WholeReport, word: Word): HealthTable {
  return {
    title: word('stale'),
    figures: [
      { name: word('waiting'), kind: 'count', value: stale.waiting },
      { name: word('attending'), kind: 'count', value: stale.attending },
    ],
    columns: [
      { title: word('alarm'), kind: 'text' },
      { title: word('raised'), kind: 'moment' },
      { title: word('status'), kind: 'text' },
      { title: word('level'), kind: 'text' },
      { title: word('type'), kind: 'text' },
      { title: word('unit'), kind: 'text' },
    ],
    rows: stale.oldest.map((one) => [one.alarm_id, one.created, word(one.alarm_status), one.level, one.alarm_type, one.unit]),
  };
}

function causeTable({ causes }: WholeReport, word: Word, language: Language): HealthTable {
  const rated = causes.kinds.reduce((sum, { alarms }) => sum + alarms, 0);
  const wrong = causes.kinds.find(({ kind }) => kind === 'false')?.alarms ?? 0;
  return {
    title: word('causes'),
    figures: [
      { name: word('falseShare'), kind: 'share', value: rated === 0 ? null : wrong / rated },
      { name: word('ended'), kind: 'count', value: causes.ended },
      ...causes.kinds.map(({ kind, alarms }) => ({ name: outcomeKindWords[kind][language], kind: 'count' as const, value: alarms })),
    ],
    columns: [
      { title: word('outcome'), kind: 'text' },
      { title: word('cause'), kind: 'text' },
      { title: word('alarms'), kind: 'count' },
      { title: word('share'), kind: 'share' },
    ],
    rows: causes.false.map((one) => [one.outcome.name, one.cause?.name ?? word('noCause'), one.alarms, ratio(one.alarms, wrong)]),
  };
}

function timesTable({ times: { all, levels, operators, tenants } }: WholeReport, word: Word): HealthTable {
  const row = (of: string, name: string, { alarms, take, end }: Pick<HealthTimes, 'alarms' | 'take' | 'end'>): Value[] => [
    of,
    name,
    alarms,
    ...[take, end].flatMap((clock) => [clock?.p50 ?? null, clock?.p90 ?? null, clock?.p95 ?? null]),
  ];
  const ranks = ['P50', 'P90', 'P95'];
  return {
    title: word('times'),
    figures: [],
    columns: [
      { title: word('of'), kind: 'text' },
      { title: word('name'), kind: 'text' },
      { title: word('alarms'), kind: 'count' },
      ...[word('taken'), word('finished')].flatMap((clock) =>
        ranks.map((rank) => ({ title: `${clock} ${rank}`, kind: 'duration' as const })),
      ),
    ],
    rows: [
      row(word('all'), '', all),
      ...levels.map((one) => row(word('level'), `${one.priority} ${one.name}`, one)),
      ...operators.map((one) => row(word('operator'), one.name, one)),
      ...tenants.map((one) => row(word('tenant'), one.name, one)),
    ],
  };
}
