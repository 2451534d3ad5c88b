import { expect, test } from 'vitest';
import { compileHelpPage, imagesOf } from './help-page.ts';

const compile = (source: string) => compileHelpPage('guide', source, { isPage: (name) => name === 'calls' }).blocks;

test('a page begins with its title', () => {
  expect(compileHelpPage('guide', '# The *guide*\n', { isPage: () => false }).title).toBe('The guide');
  expect(() => compile('Text without a title')).toThrow('docs/guide.md does not begin with its title');
});

test('links to pages stay in the console, other files of the repository are plain text', () => {
  const [, paragraph] = compile(
    '# T\n\n[a](calls.md#numbers) [b](#t) [c](https://example.org/) [d](../src/main.tsx) [e](javascript:alert(1))',
  );
  expect(paragraph).toEqual({
    kind: 'paragraph',
    of: [
      { kind: 'page-link', page: 'calls', id: 'numbers', of: ['a'] },
      ' ',
      { kind: 'page-link', page: null, id: 't', of: ['b'] },
      ' ',
      { kind: 'external-link', href: 'https://example.org/', of: ['c'] },
      ' ',
      'd',
      ' ',
      'e',
    ],
  });
});

test('headings have the ids that GitHub gives them', () => {
  const ids = compile('# Is it `well`?\n\n## Backup & restore\n\n## Backup & restore').map((block) => block.kind === 'heading' && block.id);
  expect(ids).toEqual(['is-it-well', 'backup--restore', 'backup--restore-1']);
});

test('lists, tables, code and pictures become blocks', () => {
  const blocks = compile('# T\n\n3. one\n4. two\n\n| a | b |\n|---|---|\n| `1` | **2** |\n\n```sh\nls <x>\n```\n\n![A cat](cat.jpg)');
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'list', 'table', 'code-block', 'paragraph']);
  expect(blocks[1]).toMatchObject({ ordered: true, start: 3 });
  expect(blocks[2]).toMatchObject({ rows: [[[{ kind: 'code', text: '1' }], [{ kind: 'strong', of: ['2'] }]]] });
  expect(blocks[3]).toMatchObject({ text: 'ls <x>' });
  expect(imagesOf({ blocks })).toEqual(['cat.jpg']);
});

test('HTML is refused instead of being shown or dropped', () => {
  expect(() => compile('# T\n\n<b onclick="x">bold</b>')).toThrow('the help cannot show');
});

test('a comment shows nothing, and HTML after one is still refused', () => {
  expect(compile('# T\n\n<!-- place of a table -->\n\ntext')).toHaveLength(2);
  expect(() => compile('# T\n\n<!-- a --><div>text</div><!-- b -->')).toThrow('the help cannot show');
});
