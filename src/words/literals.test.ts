import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../lingui.config.ts';

async function catalogue(locale: string): Promise<ReadonlyMap<string, string>> {
  const file = new URL(`../../locales/${locale}.po`, import.meta.url);
  const entries = await config.format.parse(readFileSync(file, 'utf8'), { filename: file.pathname, locale, sourceLocale: 'en' });
  return new Map(Object.values(entries).map(({ message, translation }) => [message ?? '', translation ?? '']));
}
const [es, pt] = [await catalogue('es'), await catalogue('pt')];

/** Texts that must be exactly these: English, and Spanish where that is given too. */
test.each([
  ['OP-4.11', 'Are You Sure To Send The Alarm?'],
  ['OP-4.12', 'Are you sure to end the alarm?'],
  ['OP-4.13', 'Are You Sure To Cancel The Alarm?'],
  ['OP-4.14 OQ-30', 'Alarm put in attention', 'Alarma puesta en atención'],
  ['OP-4.14 OQ-30', 'Alarm marked attended', 'Alarma marcada como atendida'],
  ['OP-4.14 OQ-30', 'Alarm marked canceled', 'Alarma marcada como cancelada'],
  ['OP-5.03 OP-8.08', 'Incorrect code'],
  ['OP-5.04 OP-8.08', 'The code expired, request a new code'],
  ['OP-8.01', 'Widget could not be added'],
  ['OP-8.02', 'A Timeline widget already exists'],
  ['OP-8.03', 'A Detection event widget already exists'],
  ['OP-8.04', 'This chat has been already loaded'],
  ['OP-8.05', 'You do not have a chat user', 'No tienes un usuario para el chat'],
  ['OP-5.13', 'Not enough space for a new item'],
  ['OP-8.06', 'Error obtaining the information'],
  ['OP-8.07', 'failed to login'],
  ['OP-8.09', 'an error occurred'],
  ['OP-8.10 ADM-8.05', 'An error occurred while updating the alarm', 'Ocurrió un error al actualizar la alarma'],
  ['OP-8.14 OQ-109', 'No records found'],
  ['OP-8.14 OQ-109', 'No results found'],
  ['OP-8.17', 'No footage available for the selected time'],
])('%s "%s" is said word for word', (_, text, ...spanish) => {
  const known = es.get(text);
  expect(known, 'in Spanish').toBeTruthy();
  expect(pt.get(text), 'in Portuguese').toBeTruthy();
  if (spanish.length > 0) expect([known]).toEqual(spanish);
});
