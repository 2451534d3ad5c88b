import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { startDownload } from '../../machines/catalogues/export/download.ts';
import { followedRequest } from '../../machines/catalogues/export/export.paths.ts';
import { replied } from '../../machines/quality/paths/samples.ts';
import { renderScreen } from '../testing/screen.tsx';
import { CataloguePage } from './CataloguePage.tsx';

beforeEach(() => {
  // Nothing has a size here; rows are drawn for a window of this height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

const actor = (context: object) => ({
  getSnapshot: () => ({ context, matches: () => false, can: () => false }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
});

/** The buttons and menu entries that somebody with these rights to centers finds. */
async function offered(catalogue: Catalogue, ...actions: string[]): Promise<string[]> {
  const row = { id: 1, version: 1, _labels: {}, name: 'Downtown' };
  await renderScreen(<CataloguePage catalogue={catalogue} params={{}} pattern="/center" />, {
    abilities: actions.map((action) => ({ action, subject: 'Center' })),
    answers: { 'GET /v1/center': () => replied({ data: [row], total: 1, last_page: 1 }) },
    actors: { tabs: actor({ config: { catalogues: {} } }), exports: actor({ downloads: [] }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More for Downtown' }));
  await screen.findByRole('menu');
  const found = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('menuitem', { hidden: true })];
  return ['New record', 'Import', 'Export…', 'Edit', 'View', 'Delete…'].filter((name) =>
    found.some((one) => (one.getAttribute('aria-label') ?? one.textContent) === name),
  );
}

test.each([
  [['read'], ['Export…', 'View']],
  [
    ['read', 'create'],
    ['New record', 'Import', 'Export…', 'View'],
  ],
  [
    ['read', 'update'],
    ['Export…', 'Edit'],
  ],
  [
    ['read', 'delete'],
    ['Export…', 'View', 'Delete…'],
  ],
  [['manage'], ['New record', 'Import', 'Export…', 'Edit', 'Delete…']],
])('who holds %j of a catalogue finds exactly %j in its list', { tags: ['OQ-4', 'OQ-5', 'OQ-7', 'ADM-1.17'] }, async (actions, wanted) => {
  expect(await offered(catalogueOf('center'), ...actions)).toEqual(wanted);
});

test('a catalogue whose definition has no export offers none', { tags: ['OQ-80'] }, async () => {
  const operations = catalogueOf('center').operations.filter((one) => one !== 'export');
  expect(await offered({ ...catalogueOf('center'), operations }, 'manage')).toEqual(['New record', 'Import', 'Edit', 'Delete…']);
});

test.each([
  ['of this list runs', 'center', false],
  ['of this list ended', 'center', true],
  ['of another list runs', 'sector', false],
] as const)(
  'while an export %s, the button that exports says whether another may begin',
  { tags: ['OQ-78'] },
  async (_, key, completed) => {
    const download = { ...startDownload('d', { ...followedRequest, key }, 0), completed };
    await renderScreen(<CataloguePage catalogue={catalogueOf('center')} params={{}} pattern="/center" />, {
      abilities: [{ action: 'read', subject: 'Center' }],
      answers: { 'GET /v1/center': () => replied({ data: [], total: 0, last_page: 1 }) },
      actors: { tabs: actor({ config: { catalogues: {} } }), exports: actor({ downloads: [download] }) },
    });
    const button = await screen.findByRole('button', { name: 'Export…' });
    const isBlocked = key === 'center' && !completed;
    expect([button.getAttribute('aria-disabled'), button.getAttribute('title')]).toEqual(
      isBlocked ? ['true', 'It is being exported already'] : [null, null],
    );
    fireEvent.click(button);
    expect(screen.queryAllByRole('dialog')).toHaveLength(isBlocked ? 0 : 1);
  },
);
