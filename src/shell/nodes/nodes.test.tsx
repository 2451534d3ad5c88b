import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nodeStates, type PlatformNode } from '../../../contract/platform/nodes.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { Nodes } from './Nodes.tsx';

const never = () => new Promise<never>(() => undefined);

function show(answer: Answer<PlatformNode[]> | 'unanswered') {
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: (async () => {
      if (answer === 'unanswered') throw new Error('no reply');
      return answer;
    }) as Platform['ask'],
    download: never,
    clock: { now: () => Date.now(), update: () => undefined },
  };
  return render(
    <Localized>
      <PlatformProvider value={platform}>
        <Nodes />
      </PlatformProvider>
    </Localized>,
  );
}
const node = (more: Partial<PlatformNode>): PlatformNode => ({
  node: 'a',
  place: 'north:/srv/atalaya',
  url: 'http://10.0.0.1:8080',
  state: 'serving',
  is_own: false,
  started: '2026-11-22T10:00:00.000Z',
  renewed: '2026-11-22T12:30:00.000Z',
  cameras: 16,
  calls: 1,
  version: '1.4.0',
  report: { sockets: 2500, memory: 412_000_000 },
  ...more,
});
const of = (...rows: PlatformNode[]): Answer<PlatformNode[]> => ({ ok: true, data: rows });

test('a node says what it does now, which version it is and since when', async () => {
  show(of(node({ is_own: true })));
  const text = (await screen.findByRole('listitem')).textContent ?? '';
  for (const part of [
    'Serving',
    'http://10.0.0.1:8080',
    'north:/srv/atalaya',
    'This list comes from it.',
    '16 cameras',
    '1 call',
    '2,500 connections',
  ])
    expect(text).toContain(part);
  for (const part of ['412 MB', 'Version 1.4.0', 'Since Nov 22, 2026']) expect(text).toContain(part);
});

test('each state has its word and meaning, and who is gone counts nothing', async () => {
  show(of(...nodeStates.map((state) => node({ node: state, state }))));
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
  expect(rows.map((text) => text.split('http')[0])).toEqual(['Serving', 'Draining', 'Stopped', 'Lost']);
  expect(rows.map((text) => text.includes('16 cameras'))).toEqual([true, true, false, false]);
  expect(rows.map((text) => text.includes('Last heard of Nov 22, 2026'))).toEqual([false, false, true, true]);
  expect(rows[1]).toContain('It takes no new connections');
  expect(rows[2]).toContain('It was stopped');
  expect(rows[3]).toContain('It does not answer any more');
});

test('a node of a version that does not report has no count of connections', async () => {
  show(of(node({ url: null, version: null, report: null })));
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('Version not known')).toBeTruthy();
  expect(row.getByRole('heading').textContent).toBe('north:/srv/atalaya');
  expect(row.queryByText(/connection/)).toBeNull();
});

test.for([
  ['1.5.0', 'serving', true],
  ['1.4.0', 'serving', false],
  ['1.5.0', 'stopped', false],
] as const)('versions side by side are told: %s, %s', async ([version, state, told]) => {
  show(of(node({}), node({ node: 'b', state, version })));
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('status')?.textContent ?? '').toBe(
    told ? 'Nodes of 2 versions run side by side, as they do while an upgrade is under way.' : '',
  );
});

test('alone, refused, absent, unreadable and unanswered are five sentences', async () => {
  const refused = (code: string) => ({ ok: false, refusal: { code, message: '' } }) as Answer<PlatformNode[]>;
  const texts: string[] = [];
  for (const answer of [of(), ...['access.forbidden', 'route.not_found', 'reply.unreadable'].map(refused), 'unanswered' as const]) {
    const { unmount, container } = show(answer);
    const sentence = await waitFor(() => {
      const found = container.querySelector('p');
      expect(found).not.toBeNull();
      return found;
    });
    texts.push(sentence?.textContent ?? '');
    unmount();
  }
  expect(texts[0]).toContain('This platform runs alone.');
  expect(new Set(texts).size).toBe(5);
});
