import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { compileHelpPage } from '../../scripts/vite/help-page.ts';

const root = join(import.meta.dirname, '../..');
const names = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'));
const pages = ['README.md', 'CONTRIBUTING.md', ...names.map((file) => `docs/${file}`)];
const textOf = new Map(pages.map((page) => [page, readFileSync(join(root, page), 'utf8')] as const));

/** Made by a command, so not part of a clone. */
const generated = ['tests/gallery/out/', 'coverage/', 'dist/', 'data/'];
const isThere = (path: string) => generated.some((place) => path.startsWith(place)) || existsSync(join(root, path));

/** Code of a page by lines, without its fences; a fence shows shapes and commands, which name files of the reader too. */
const prose = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '');
const rooms = /^(?:contract|machines|src|server|tests|scripts|docs|locales)\/[\w./*<>-]*$/;
/** Returns the part of a path before its first placeholder or wildcard, which can be checked on disk. */
const fixedPart = (path: string) => path.replace(/[^/]*[*<].*$/, '');

function idsOf(page: string): ReadonlySet<string> {
  const { blocks } = compileHelpPage(page, textOf.get(page) ?? '', { isPage: () => false });
  return new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])));
}

test.each(pages)('every file and section that %s links to exists', (page) => {
  const missing = [...prose(textOf.get(page) ?? '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = '']) => {
    if (/^https?:/.test(href)) return [];
    const [file = '', id] = href.split('#');
    const target = file === '' ? page : posix.join(dirname(page), file);
    if (!isThere(target)) return [href];
    return id === undefined || idsOf(target).has(id) ? [] : [href];
  });
  expect(missing).toEqual([]);
});

test.each(pages)('every path of the repository that %s names exists', (page) => {
  const code = [...prose(textOf.get(page) ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.split(/\s+/));
  expect(code.filter((path) => rooms.test(path) && !isThere(fixedPart(path)))).toEqual([]);
});

test.each(pages)('every npm command that %s names exists', (page) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = [...(textOf.get(page) ?? '').matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const files = Object.values(scripts).flatMap((script) => script.match(/\S+\.ts\b/g) ?? []);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the README fits on two screens and links to every page', () => {
  const readme = textOf.get('README.md') ?? '';
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  const linked = names.filter((name) => name !== 'renames.md');
  expect(linked.filter((name) => !readme.includes(`(docs/${name}`))).toEqual([]);
});

test.each(pages.filter((page) => page !== 'README.md'))('%s begins with the questions that it answers', (page) => {
  expect(textOf.get(page)).toMatch(/^# .+\n\nThis page answers:\n\n(- .+\?\n)+/);
});
