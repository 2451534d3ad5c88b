import { expect, test } from 'vitest';
import es from '../../locales/catalogues/es.json' with { type: 'json' };
import pt from '../../locales/catalogues/pt.json' with { type: 'json' };
import { defineCatalogue } from './catalogue.ts';
import { choiceText } from './choice-text.ts';
import { choice, flag, texts as listed, rows, text } from './fields/field.ts';
import { collectTexts } from './texts.ts';

test('every text of a descriptor is collected: titles, labels, nested parts, buttons and prompts', {
  tags: ['ADM-1.18'],
}, () => {
  const preset = defineCatalogue({
    key: 'preset',
    title: 'Presets',
    singular: 'Preset',
    family: 'devices',
    path: 'preset',
    resource: 'Presets',
    fields: [rows('steps', [text('client_id', { help: 'As the provider names it' })], { group: 'Ways' })],
    actions: [
      { name: 'go', label: 'Go there', method: 'POST', path: 'preset/go', on: 'list', confirm: 'Really go?', inputs: [flag('id_fast')] },
    ],
  });
  expect(collectTexts([preset])).toEqual(
    expect.arrayContaining([
      'Presets',
      'Preset',
      'Steps',
      'Client id',
      'As the provider names it',
      'Ways',
      'Go there',
      'Really go?',
      'Fast',
    ]),
  );
});

test('a literal value is read as words', () => {
  expect(choiceText('digital_output')).toBe('Digital output');
});

test('a translation has the placeholders of its English text', { tags: ['ADM-1.18'] }, () => {
  const gaps = (of: string) => [...of.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();
  for (const words of [es, pt])
    for (const [english, translation] of Object.entries(words)) expect(gaps(translation || english), english).toEqual(gaps(english));
});

test('texts of forms and of choices are collected too, each once and in order', () => {
  const forms = [
    choice('mode', ['on_demand', 'sms'], { requiredText: 'Choose a mode' }),
    listed('kinds', { of: ['on_demand', 'en'] }),
    listed('words'),
  ];
  const [alone, none] = [collectTexts([], forms), collectTexts([])];
  expect(alone.filter((one) => !none.includes(one)).toSorted()).toEqual(
    ['Choose a mode', 'English', 'Kinds', 'Mode', 'On demand', 'SMS', 'Words'].toSorted(),
  );
  expect(none).not.toContain('');
  expect(alone).toEqual([...alone].sort());
  expect(new Set(alone).size).toBe(alone.length);
});

test('a value that has its own words is read as them, also where objects have it by nature', () => {
  expect(['sms', 'whatsapp', 'constructor', 'on_break'].map(choiceText)).toEqual(['SMS', 'WhatsApp', 'Constructor', 'Break begun']);
});
