import { floodLimits } from '../../contract/alarms/flood.ts';
import type { HealthReport } from '../../contract/alarms/health-calls.ts';
import type { MadeAlarm } from './alarm-month.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (ms: number) => new Date(ms).toISOString();

/** What the figures are named by. */
interface Names {
  unit(id: number): string;
  tenant(id: number): string;
  level(id: number): { name: string; priority: number; color: string };
  /** The id of the record of a type; null: there is none. */
  type(name: string): number | null;
}

/** The health report of alarms, by a reading of the alarms one by one. */
export function naiveHealth(of: readonly MadeAlarm[], { from, to }: { from: number; to: number }, names: Names): HealthReport {
  const alarms = of.filter(({ created }) => created >= from && created <= to).toSorted((a, b) => a.created - b.created || a.id - b.id);
  return {
    from: at(from),
    to: at(to),
    alarms: alarms.length,
    load: naiveLoad(alarms),
    flood: naiveFlood(alarms, to),
    priorities: [1, 2, 3, 4].flatMap((priority) => {
      const n = alarms.filter((alarm) => alarm.priority === priority).length;
      return n === 0 ? [] : [{ priority, alarms: n }];
    }),
    ...naiveSources(alarms, names),
    stale: naiveStale(alarms, to - day, names),
    causes: naiveCauses(alarms),
    times: naiveTimes(alarms, names),
  } as HealthReport;
}

const operatorOf = ({ taken, ended }: MadeAlarm): number | null => ended?.by ?? taken?.by ?? null;

function groupBy<T, K extends string | number>(all: readonly T[], keyOf: (one: T) => K | null): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

function naivePeak(alarms: readonly MadeAlarm[]) {
  const bins = [...groupBy(alarms, ({ created }) => Math.floor(created / (10 * minute)))];
  const [most] = bins.toSorted(([a, of], [b, others]) => others.length - of.length || a - b);
  return most ? { from: at(most[0] * 10 * minute), alarms: most[1].length } : null;
}

function naiveLoad(alarms: readonly MadeAlarm[]) {
  const hours = new Map<number, Set<number>>();
  const note = (act: { by: number | null; at: number } | null) => {
    if (act?.by != null) hours.set(act.by, (hours.get(act.by) ?? new Set()).add(Math.floor(act.at / hour)));
  };
  for (const { taken, ended } of alarms) [taken, ended].forEach(note);
  const own = groupBy(alarms, operatorOf);
  const operators = [...hours].map(([id, worked]) => {
    const alarms = own.get(id) ?? [];
    return { id, name: `Operator ${id}`, alarms: alarms.length, hours: worked.size, peak: naivePeak(alarms) };
  });
  return {
    unattended: alarms.filter((alarm) => operatorOf(alarm) === null).length,
    hours: operators.reduce((sum, { hours: worked }) => sum + worked, 0),
    peak: naivePeak(alarms),
    operators: operators.toSorted((a, b) => b.alarms - a.alarms || a.id - b.id),
    operators_count: operators.length,
  };
}

/** Every moment at which an alarm arrives or is ten minutes old, one after the other, as the console's queue has them. */
function naiveFlood(alarms: readonly MadeAlarm[], to: number) {
  const { withinMs, above, below } = floodLimits;
  const moments = [...new Set(alarms.flatMap(({ created }) => [created, created + withinMs]))].toSorted((a, b) => a - b);
  const floods: { from: number; to: number }[] = [];
  let began: number | null = null;
  for (const moment of moments.filter((one) => one <= to)) {
    const recent = alarms.filter(({ created }) => created > moment - withinMs && created <= moment).length;
    if (began === null && recent > above) began = moment;
    else if (began !== null && recent < below) {
      floods.push({ from: began, to: moment });
      began = null;
    }
  }
  if (began !== null) floods.push({ from: began, to });
  const counted = floods.map((flood) => ({
    ...flood,
    alarms: alarms.filter(({ created }) => created >= flood.from && created <= flood.to).length,
  }));
  return {
    count: floods.length,
    ms: floods.reduce((sum, flood) => sum + flood.to - flood.from, 0),
    alarms: counted.reduce((sum, flood) => sum + flood.alarms, 0),
    largest: counted
      .toSorted((a, b) => b.alarms - a.alarms || a.from - b.from)
      .slice(0, 10)
      .map((flood) => ({ from: at(flood.from), to: at(flood.to), alarms: flood.alarms })),
  };
}

function naiveSources(alarms: readonly MadeAlarm[], { unit: unitName, type: typeId }: Names) {
  const sources = [...groupBy(alarms, ({ unit, type }) => `${String(unit).padStart(6, '0')} ${type}`).values()].map((own) => {
    const [{ unit, type }] = own as [MadeAlarm];
    const bursts = own.filter(({ created }, place) => own.slice(0, place).filter((one) => one.created >= created - minute).length >= 2);
    return {
      key: `${String(unit).padStart(6, '0')} ${type}`,
      unit: { id: unit, name: unitName(unit) },
      alarm_type: type,
      id_alarm_type: typeId(type),
      alarms: own.length,
      bursts: bursts.length,
      repeats: own.reduce((sum, { repeats }) => sum + repeats, 0),
    };
  });
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  const chattering = sources.filter(({ bursts, repeats }) => bursts > 0 || repeats > 0);
  return {
    sources: sources
      .toSorted((a, b) => b.alarms - a.alarms || byKey(a, b))
      .slice(0, 10)
      .map(({ key: _, bursts: __, repeats: ___, ...source }) => source),
    chattering: {
      count: chattering.length,
      most: chattering
        .toSorted((a, b) => b.bursts + b.repeats - a.bursts - a.repeats || b.alarms - a.alarms || byKey(a, b))
        .slice(0, 10)
        .map(({ key: _, ...source }) => source),
    },
  };
}

function naiveStale(alarms: readonly MadeAlarm[], to: number, { unit: unitName, level: levelOf }: Names) {
  const open = alarms.filter(({ status, created }) => (status === 'waiting' || status === 'attending') && created <= to);
  return {
    to: at(to),
    waiting: open.filter(({ status }) => status === 'waiting').length,
    attending: open.filter(({ status }) => status === 'attending').length,
    oldest: open.slice(0, 10).map(({ id, created, status, type, unit, level }) => {
      const { name, priority, color } = levelOf(level);
      return {
        alarm_id: `A-${String(id).padStart(6, '0')}`,
        created: at(created),
        alarm_status: status,
        alarm_type: type,
        unit: unitName(unit),
        level: name,
        priority,
        color,
      };
    }),
  };
}

function naiveCauses(alarms: readonly MadeAlarm[]) {
  const ended = alarms.filter(({ status }) => status === 'attended' || status === 'canceled');
  const kinds = [...groupBy(ended, ({ outcome }) => outcome?.kind ?? null)].map(([kind, of]) => ({ kind, alarms: of.length }));
  const falseOnes = ended.filter(({ outcome }) => outcome?.kind === 'false');
  const causes = [...groupBy(falseOnes, ({ outcome }) => `${outcome?.id} ${outcome?.cause ?? 99}`).values()].map((of) => {
    const { id, cause } = of[0]?.outcome ?? { id: 0, cause: null };
    return {
      outcome: { id, name: `Outcome ${id}` },
      cause: cause === null ? null : { id: cause, name: `Cause ${cause}` },
      alarms: of.length,
    };
  });
  return {
    ended: ended.length,
    kinds: kinds.toSorted((a, b) => b.alarms - a.alarms || (a.kind < b.kind ? -1 : 1)),
    false: causes.toSorted((a, b) => b.alarms - a.alarms || a.outcome.id - b.outcome.id || (a.cause?.id ?? 99) - (b.cause?.id ?? 99)),
  };
}

function naiveTimes(alarms: readonly MadeAlarm[], { level: levelOf, tenant: tenantName }: Names) {
  const percentiles = (ms: readonly number[]) => {
    const sorted = ms
      .filter((one) => one >= 0)
      .map((one) => Math.floor(one / 1000))
      .toSorted((a, b) => a - b);
    const nearest = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1];
    return sorted.length === 0 ? null : { count: sorted.length, p50: nearest(50), p90: nearest(90), p95: nearest(95) };
  };
  const times = (of: readonly MadeAlarm[]) => ({
    alarms: of.length,
    take: percentiles(of.flatMap(({ taken, created }) => (taken ? [taken.at - created] : []))),
    end: percentiles(of.flatMap(({ ended, created }) => (ended ? [ended.at - created] : []))),
  });
  const groups = (keyOf: (alarm: MadeAlarm) => number | null, nameOf: (id: number) => string) =>
    [...groupBy(alarms, keyOf)]
      .map(([id, of]) => ({ id, name: nameOf(id), ...times(of) }))
      .toSorted((a, b) => b.alarms - a.alarms || a.id - b.id);
  return {
    all: times(alarms),
    levels: groups(
      ({ level }) => level,
      (id) => levelOf(id).name,
    )
      .map((row) => ({ ...row, priority: levelOf(row.id).priority, color: levelOf(row.id).color }))
      .toSorted((a, b) => a.priority - b.priority),
    operators: groups(operatorOf, (id) => `Operator ${id}`),
    tenants: groups(({ tenant }) => tenant, tenantName),
  };
}
