import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandFormFields } from '../../contract/automation/command-forms.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { collectTexts } from '../../contract/catalogues/texts.ts';
import config from '../../lingui.config.ts';

async function catalogue(locale: string): Promise<ReadonlyMap<string, string>> {
  const file = new URL(`../../locales/${locale}.po`, import.meta.url);
  const entries = await config.format.parse(readFileSync(file, 'utf8'), { filename: file.pathname, locale, sourceLocale: 'en' });
  return new Map(Object.values(entries).map(({ message, translation }) => [message ?? '', translation ?? '']));
}
const [en, es, pt] = [await catalogue('en'), await catalogue('es'), await catalogue('pt')];

/** Texts of catalogues and their translations. */
function catalogueTexts(locale: 'es' | 'pt'): ReadonlyMap<string, string> {
  const file = new URL(`../../locales/catalogues/${locale}.json`, import.meta.url);
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}
const [esOfCatalogues, ptOfCatalogues] = [catalogueTexts('es'), catalogueTexts('pt')];

test.each([
  ['the sources', 'Spanish', [...en.keys()], es],
  ['the sources', 'Portuguese', [...en.keys()], pt],
  ['catalogues', 'Spanish', collectTexts(catalogues, commandFormFields), esOfCatalogues],
  ['catalogues', 'Portuguese', collectTexts(catalogues, commandFormFields), ptOfCatalogues],
] as const)('every text of %s is translated to %s', { tags: ['OP-1.18', 'ADM-1.18'] }, (_of, _language, texts, translations) => {
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => !translations.get(text))).toEqual([]);
});

test.each([
  ['Start date is required', 'La fecha de inicio es obligatoria'],
  ['End date is required', 'La fecha de fin es obligatoria'],
])('"%s" is a literal text of lists that need dates', { tags: ['OQ-99'] }, (text, spanish) => {
  expect([esOfCatalogues.get(text), Boolean(ptOfCatalogues.get(text))]).toEqual([spanish, true]);
});

/** Texts that must be exactly these: English, and Spanish where that is given too. */
test.each([
  ['Are You Sure To Send The Alarm?'],
  ['Are you sure to end the alarm?'],
  ['Are You Sure To Cancel The Alarm?'],
  ['Alarm put in attention', 'Alarma puesta en atención'],
  ['Alarm marked attended', 'Alarma marcada como atendida'],
  ['Alarm marked canceled', 'Alarma marcada como cancelada'],
  ['Incorrect code'],
  ['The code expired, request a new code'],
  ['Widget could not be added'],
  ['A Timeline widget already exists'],
  ['A Detection event widget already exists'],
  ['This chat has been already loaded'],
  ['You do not have a chat user', 'No tienes un usuario para el chat'],
  ['Not enough space for a new item'],
  ['Empty schedule list or there are invalid schedules', 'Lista de horarios vacía o existen horarios inválidos'],
  ['Incomplete configuration in the following nodes', 'Configuración incompleta en los siguientes nodos'],
  ['Please correct the errors in the form'],
  ['An equal expression already exists'],
  ['Please check the fields'],
  ['Error obtaining the information'],
  ['failed to login'],
  ['an error occurred'],
  ['An error occurred while updating the alarm', 'Ocurrió un error al actualizar la alarma'],
  ['Status: success'],
  ['Status: an error occurred', 'Estado: Ocurrió un error'],
  ['No records found'],
  ['No results found'],
  ['No footage available for the selected time'],
  ['No data available'],
  ['Page not found'],
  ['Could not copy'],
  ['Location could not be obtained'],
  ['Location permission denied, enable permissions on the device'],
  ['Download complete', 'Descarga completa'],
  ['Downloading...', 'Descargando...'],
  ['An error occurred', 'Ocurrio un error'],
  ['Layout created successfully'],
  ['Layout updated successfully'],
  ['No blank spaces allowed'],
  ['No view assigned'],
])(
  '"%s" is a literal text',
  {
    tags: [
      'OP-4.11',
      'OP-4.12',
      'OP-4.13',
      'OP-4.14',
      'OP-4.34',
      'OP-4.35',
      'OQ-30',
      'OQ-65',
      'OQ-15',
      'OQ-16',
      'OQ-77',
      'OP-5.03',
      'OP-8.08',
      'OP-5.04',
      'OP-8.01',
      'OP-8.02',
      'OP-8.03',
      'OP-8.04',
      'OP-8.05',
      'OP-5.11',
      'OP-5.13',
      'OP-5.18',
      'OP-5.19',
      'OP-5.20',
      'OP-5.21',
      'OP-8.06',
      'OP-8.07',
      'OP-8.09',
      'OP-8.10',
      'ADM-8.05',
      'OP-8.14',
      'OQ-108',
      'OQ-109',
      'OP-8.17',
      'OP-8.11',
      'OP-8.12',
      'OP-8.13',
      'OP-8.15',
      'OP-8.16',
      'OP-9.81',
    ],
  },
  (text, ...spanish) => {
    const known = es.get(text);
    expect(known, 'in Spanish').toBeTruthy();
    expect(pt.get(text), 'in Portuguese').toBeTruthy();
    if (spanish.length > 0) expect([known]).toEqual(spanish);
  },
);

test.each([
  ['Alarm put in attention', 'Alarma puesta en atención', 'Alarme colocado em atendimento'],
  ['Alarm marked attended', 'Alarma marcada como atendida', 'Alarme marcado como atendido'],
  ['Alarm marked canceled', 'Alarma marcada como cancelada', 'Alarme marcado como cancelado'],
])('"%s" is said so in Spanish and Portuguese', { tags: ['OQ-30', 'OP-4.14'] }, (english, spanish, portuguese) => {
  expect([es.get(english), pt.get(english)]).toEqual([spanish, portuguese]);
});

/** Texts that the specification gives in Spanish only, with their English and Portuguese. */
test.each([
  ['Downloading...', 'Descargando...', 'Baixando...'],
  ['An error occurred', 'Ocurrio un error', 'Ocorreu um erro'],
  ['Download complete', 'Descarga completa', 'Download concluído'],
  [
    'Empty schedule list or there are invalid schedules',
    'Lista de horarios vacía o existen horarios inválidos',
    'Lista de horários vazia ou há horários inválidos',
  ],
  [
    'Incomplete configuration in the following nodes',
    'Configuración incompleta en los siguientes nodos',
    'Configuração incompleta nos seguintes nós',
  ],
  ['Status: an error occurred', 'Estado: Ocurrió un error', 'Status: ocorreu um erro'],
])('"%s" is in Spanish, literally, "%s"', { tags: ['OQ-82'] }, (english, spanish, portuguese) => {
  expect([es.get(english), pt.get(english)]).toEqual([spanish, portuguese]);
});
