import { expect, test } from 'vitest';
import es from '../../locales/catalogues/es.json' with { type: 'json' };
import pt from '../../locales/catalogues/pt.json' with { type: 'json' };
import { defineCatalogue } from './catalogue.ts';
import { choiceText } from './choice-text.ts';
import { flag, rows, text } from './fields/field.ts';
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
