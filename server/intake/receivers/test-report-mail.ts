import { sql } from 'kysely';
import type { SignalTest, SignalTestReport } from '../../../contract/intake/receivers/calls.ts';
import { type Language, Preferences } from '../../../contract/workspace/index.ts';
import { zoneOf } from '../../places/index.ts';
import type { Caller, Tx } from '../../platform/index.ts';

interface Words {
  subject: (unit: string, silent: number) => string;
  onTest: (from: string, until: string, by: string) => string;
  silent: string;
  heard: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: (unit, silent) => `Test of ${unit}: ${silent === 1 ? '1 zone' : `${silent} zones`} without a signal`,
    onTest: (from, until, by) => `On test from ${from} until ${until}, by ${by}`,
    silent: 'Without a signal',
    heard: 'With signals',
  },
  es: {
    subject: (unit, silent) => `Prueba de ${unit}: ${silent === 1 ? '1 zona' : `${silent} zonas`} sin señal`,
    onTest: (from, until, by) => `En prueba desde ${from} hasta ${until}, por ${by}`,
    silent: 'Sin señal',
    heard: 'Con señales',
  },
  pt: {
    subject: (unit, silent) => `Teste de ${unit}: ${silent === 1 ? '1 zona' : `${silent} zonas`} sem sinal`,
    onTest: (from, until, by) => `Em teste de ${from} até ${until}, por ${by}`,
    silent: 'Sem sinal',
    heard: 'Com sinais',
  },
};

/** The language of the user who sends it, and the time zone of the tenant; in the user's scope. */
export async function readMailSetting(tx: Tx, caller: Caller, tenant: number): Promise<{ language: Language; zone: string }> {
  const { rows } = await sql<{ preferences: object }>`
    select coalesce(config -> 'preferences', '{}') as preferences from user_account where id = ${caller.user}`.execute(tx);
  return { language: Preferences.parse(rows[0]?.preferences ?? {}).lang, zone: await zoneOf(tx, { tenant }) };
}

/** The report of a test as a mail. */
export function reportMail({ test, zones }: SignalTestReport, language: Language, zone: string): { subject: string; text: string } {
  const { subject, onTest, silent, heard } = words[language];
  const without = zones.filter(({ signals }) => signals === 0);
  const at = (instant: string) => timeIn(language, zone, instant);
  return {
    subject: subject(test.unit.name, without.length),
    text: [
      placeOf(test),
      `${onTest(at(test.started), at(test.ended ?? test.until), test.by)}: ${test.reason}`,
      '',
      ...listed(silent, without),
      '',
      ...listed(
        heard,
        zones.filter(({ signals }) => signals > 0),
      ),
    ].join('\n'),
  };
}

const placeOf = ({ unit, tenant, device, zone }: SignalTest): string =>
  [`${unit.name} (${tenant.name})`, device?.name, zone?.name].filter(Boolean).join(', ');

const listed = (title: string, zones: SignalTestReport['zones']): string[] => [
  `${title} (${zones.length}):`,
  ...zones.map(({ number, name, signals, codes }) =>
    [`  ${number}`, name, signals > 0 && `- ${signals} × ${codes.join(', ')}`].filter(Boolean).join(' '),
  ),
];

const timeIn = (language: Language, timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
