import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type SignalExample, type SignalRow, signalCalls } from '../../../contract/intake/receivers/calls.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { MappingDialog } from './MappingDialog.tsx';

const now = Date.parse('2026-05-01T10:00:00Z');
const never = () => new Promise<never>(() => undefined);
const row = {
  ...{ id: 7, received: '2026-05-01T09:59:00.000Z', receiver: { id: 3, name: 'Analytics' }, tenant: null, unit: null, device: null },
  ...{ account: null, vocabulary: null, code: null, qualifier: null, zone: null, zone_name: null, partition: null, user: null },
  ...{ text: null, happened: null, description: null, outcome: 'unreadable', reason: 'not_understood', alarm: null },
} as SignalRow;
const refused = (code: string) => ({ ok: false, refusal: { code, message: '' } }) as Answer<never>;
const document = { site: { panel: 'barn' }, events: [{ kind: 'intrusion', state: 'on', input: '004' }], severity: 'high' };

interface Replies {
  signals?: Answer<{ rows: SignalRow[]; next: null }> | 'unanswered';
  example?: Answer<SignalExample> | 'unanswered';
}

function open(
  { signals = { ok: true, data: { rows: [row], next: null } }, example }: Replies = {},
  setting = '',
  fixed: string | null = null,
) {
  const asked = vi.fn<(body: unknown) => void>();
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: (async (call: unknown, { body }: { body?: unknown } = {}) => {
      const reply = call === signalCalls.signals ? signals : (example ?? { ok: true, data: { document, fault: null } });
      if (call === signalCalls.readExample) asked(body);
      if (reply === 'unanswered') throw new Error('no reply');
      return reply;
    }) as Platform['ask'],
    download: never,
    clock: { now: () => now, update: () => undefined },
  };
  const onUse = vi.fn<(setting: string) => void>();
  const view = render(
    <Localized>
      <PlatformProvider value={platform}>
        <MappingDialog receiver={3} setting={setting} fixedAccount={fixed} onUse={onUse} onClose={() => undefined} />
      </PlatformProvider>
    </Localized>,
  );
  return { ...view, asked, onUse, user: userEvent.setup() };
}
const value = (name: RegExp) => within(screen.getByRole('list', { name: 'Values of the example' })).getByRole('button', { name });
const field = (name: RegExp) => screen.getByRole('radio', { name });
const outcome = () => screen.getByRole('region', { name: 'Result on the example' });

test('fields are chosen on a signal that was not understood; the result is shown at once', async () => {
  const { user, asked, onUse } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Received signal' }), '7');
  await screen.findByText('Choose a field, then the value in the example.');
  expect(asked).toHaveBeenCalledWith({ signal: 7 });
  expect(outcome().textContent).toContain('No account: choose its value in the example, or enter a constant.');
  await user.click(value(/^panel: barn$/));
  await user.click(field(/^Code/));
  await user.click(value(/^kind: intrusion$/));
  await user.click(field(/^Zone/));
  await user.click(value(/^input: 004$/));
  await user.click(field(/^State/));
  await user.click(value(/^state: on$/));
  expect(outcome().textContent).toContain('Accountbarn');
  expect(outcome().textContent).toContain('Codeintrusion');
  expect(outcome().textContent).toContain('Zone4');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Meaning of on' }), 'restore');
  expect(outcome().textContent).toContain('StateRestore');
  await user.click(screen.getByRole('button', { name: 'One signal for each item' }));
  expect(outcome().textContent).toContain('Codeintrusion');
  await user.click(screen.getByRole('button', { name: 'Use this mapping' }));
  expect(JSON.parse(onUse.mock.calls[0]?.[0] ?? '')).toEqual({
    account: { paths: ['/site/panel'] },
    code: { paths: ['/events/*/kind'] },
    qualifier: { source: { paths: ['/events/*/state'] }, values: [{ value: 'on', qualifier: 'restore' }], otherwise: 'new' },
    items: '/events',
    zone: { paths: ['/events/*/input'] },
  });
});

test('a pasted example is read; arrow keys go through its values; constants count at once', async () => {
  const { user, asked } = open({}, '', 'gate');
  await user.type(await screen.findByRole('textbox', { name: 'Pasted example' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Read' }));
  await screen.findByText('Set by the receiver: gate');
  expect(asked).toHaveBeenCalledWith({ text: 'x' });
  await user.type(screen.getByRole('textbox', { name: /^Constant/ }), 'alarm');
  expect(outcome().textContent).toContain('Codealarm');
  value(/^panel/).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(globalThis.document.activeElement).toBe(value(/^state: on$/));
  await user.keyboard('{Home}{ArrowUp}{End}');
  await user.click(field(/^Only if/));
  value(/^severity: high$/).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('is high')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove /severity' }));
  expect(screen.queryByText('is high')).toBeNull();
});

test('an example that is empty, not understood, too large, cut or refused says which', async () => {
  const faults = ['empty', 'not_understood', 'too_large', 'cut'] as const;
  const replies: NonNullable<Replies['example']>[] = [
    ...faults.map((fault) => ({ ok: true, data: { document: null, fault } }) as const),
    refused('access.forbidden'),
    refused('reply.unreadable'),
    'unanswered',
  ];
  const sentences = new Set<string>();
  for (const example of replies) {
    const { user, unmount } = open({ example });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Received signal' }), '7');
    sentences.add((await screen.findByRole('alert')).textContent ?? '');
    unmount();
  }
  expect(sentences.size).toBe(replies.length);
});

test('signals that are absent, refused or unanswered are different sentences', async () => {
  const none = open({ signals: { ok: true, data: { rows: [], next: null } } }, 'not a mapping');
  await screen.findByText(/^This receiver has received nothing yet/);
  expect(screen.getByRole('alert').textContent).toMatch(/^The present mapping cannot be read/);
  none.unmount();
  const sentences: string[] = [];
  for (const signals of [refused('access.forbidden'), 'unanswered'] as const) {
    const { unmount } = open({ signals });
    sentences.push((await screen.findByRole('alert')).textContent ?? '');
    unmount();
  }
  expect(new Set(sentences).size).toBe(2);
});
