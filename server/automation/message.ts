import { sql } from 'kysely';
import { fillMessage, type Placeholder } from '../../contract/automation/message.ts';
import { type Language, Preferences } from '../../contract/workspace/index.ts';
import { zoneOf } from '../places/index.ts';
import { choiceWordFor, type Tx } from '../platform/index.ts';
import type { EffectRun } from './effect.ts';

/** Values for the placeholders of a message; unknown values are empty. */
export type TemplateValues = Readonly<Record<Placeholder, string>>;

/** Fills the placeholders of a text (OP-9.66, OQ-66). */
export const fillTemplate = (template: string, filling: TemplateValues): string => fillMessage(template, (name) => filling[name]);

/** Fills the placeholders of an address; values are encoded and cannot leave their part. */
export const fillUrl = (template: string, filling: TemplateValues): string =>
  fillMessage(template, (name) => (/^\.+$/.test(filling[name]) ? '' : encodeURIComponent(filling[name])));

/**
 * Fills the placeholders of a body. JSON remains JSON: a value is escaped within a string, and a number or a string elsewhere.
 * @returns the body, and the type of its content
 */
export function fillBody(template: string, filling: TemplateValues): { body: string; type: string } {
  const isJson = parsesAsJson(fillMessage(template, () => '0'));
  if (!isJson) return { body: fillTemplate(template, filling), type: 'text/plain; charset=utf-8' };
  const body = fillMessage(template, (name, at) => {
    const value = filling[name];
    const quoted = JSON.stringify(value);
    if (isWithinString(template.slice(0, at))) return quoted.slice(1, -1);
    return /^-?(0|[1-9]\d{0,14})$/.test(value) ? value : quoted;
  });
  return { body, type: 'application/json' };
}

/** Whether a prefix of JSON text ends within a string. */
const isWithinString = (before: string): boolean => (before.replaceAll(/\\./gs, '').match(/"/g)?.length ?? 0) % 2 === 1;

function parsesAsJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface MessageContext {
  alarm_id: string;
  alarm_type: string;
  alarm_description: string;
  alarm_level: string;
  status: string | null;
  created: Date | null;
  unit: string;
  tenant: string;
  id_tenant: number | null;
  preferences: unknown;
}

async function readMessageContext(tx: Tx, run: EffectRun): Promise<MessageContext> {
  const { rows } = await sql<MessageContext>`
    select coalesce(a.alarm_id, '') as alarm_id, coalesce(a.alarm_type, '') as alarm_type, coalesce(a.description, '') as alarm_description,
      coalesce(l.level, '') as alarm_level, a.alarm_status as status, a.created, coalesce(u.description, '') as unit,
      coalesce(t.name, '') as tenant, t.id as id_tenant, coalesce(p.config -> 'preferences', '{}') as preferences
    from (select 1) as one
      left join alarm a on a.id = ${run.alarm}
      left join alarm_level l on l.id = a.id_alarm_level
      left join unit u on u.id = coalesce(a.id_unit, ${run.unit}::bigint)
      left join tenant t on t.id = coalesce(a.id_tenant, u.id_tenant, ${run.tenant}::bigint)
      left join user_account p on p.id = ${run.by?.id ?? null}::bigint`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The run of a message was not found');
  return row;
}

/** Reads the values of a run, in the language of the user who started it and the time zone of its tenant; in the run's scope. */
export async function readTemplateValues(tx: Tx, run: EffectRun, now: number): Promise<TemplateValues> {
  const { status, created, id_tenant, preferences, ...words } = await readMessageContext(tx, run);
  const { lang } = Preferences.parse(preferences);
  const zone = await zoneOf(tx, id_tenant === null ? {} : { tenant: id_tenant });
  const at = (instant: Date | number, how: Intl.DateTimeFormatOptions) => timeIn(lang, zone, instant, how);
  return {
    ...words,
    facility: words.unit,
    alarm_status: status ? choiceWordFor(lang, status) : '',
    alarm_created: created ? at(created, { ...day, ...hour }) : '',
    operator: run.by?.name ?? '',
    command: run.command.name,
    reason: run.reason ?? '',
    current_date: at(now, day),
    current_time: at(now, hour),
  };
}

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** A moment by the clocks of a zone, as a language writes it. */
export const timeIn = (lang: Language, timeZone: string, at: Date | number, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone, ...how }).format(at);
