import { expect, test } from 'vitest';
import type { HelpPage } from './page.ts';
import { excerptOf, findSections, queryWords, sectionsOf, splitAtWords } from './search.ts';

const page: HelpPage = {
  name: 'guide',
  title: 'Guide',
  images: {},
  blocks: [
    { kind: 'heading', depth: 1, id: 'guide', of: ['Guide'] },
    { kind: 'paragraph', of: ['How to begin.'] },
    { kind: 'heading', depth: 2, id: 'tokens', of: ['Tokens'] },
    { kind: 'list', ordered: false, start: 1, items: [[{ kind: 'paragraph', of: ['Send ', { kind: 'code', text: 'alarms' }] }]] },
    { kind: 'table', head: [['field'], ['meaning']], rows: [[['reference'], [{ kind: 'strong', of: ['own id'] }]]] },
    { kind: 'heading', depth: 2, id: 'alarms', of: ['Alarms'] },
    { kind: 'quote', of: [{ kind: 'paragraph', of: ['A token raises them.'] }] },
  ],
};
const sections = sectionsOf([page]);
const found = (query: string) => findSections(sections, queryWords(query)).map(({ id }) => id);

test('a page is split at its headings, with the text of lists, tables, code and quotes', () => {
  expect(sections.map(({ id, text }) => [id, text])).toEqual([
    [null, 'How to begin.'],
    ['tokens', 'Send alarms field meaning reference own id'],
    ['alarms', 'A token raises them.'],
  ]);
});

test('a section is found by all words, in any case, with headings first', () => {
  expect(found('ALARMS')).toEqual(['alarms', 'tokens']);
  expect(found('own reference')).toEqual(['tokens']);
  expect(found('own begin')).toEqual([]);
  expect(found('a')).toEqual([]);
});

test('an excerpt is around the first hit', () => {
  const long = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`;
  expect(excerptOf(long, ['needle'])).toMatch(/^…(before )+needle (after )+.*…$/);
  expect(excerptOf('short', ['needle'])).toBe('short');
});

test('a text is split at its hits, whatever characters a query contains', () => {
  expect(splitAtWords('Use $(x) or (X)', ['(x)'])).toEqual(['Use $', '(x)', ' or ', '(X)', '']);
  expect(splitAtWords('as it is', [])).toEqual(['as it is']);
});
