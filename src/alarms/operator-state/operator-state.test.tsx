import { MantineProvider } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { HelpCall, OperatorState } from '../../../contract/alarms/operator-state-calls.ts';
import { at, bruno, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { HelpCalls } from './HelpCalls.tsx';
import { OperatorStateMenu } from './OperatorStateMenu.tsx';

const declared = (state: OperatorState['state'], answered_by: string | null = null): OperatorState => ({
  state,
  since: at(0),
  answered_by,
});
const call: HelpCall = { id: bruno.id, name: 'Bruno', since: at(0), answered_by: null };
const read = 'GET /v1/operator-state';
const declare = 'PUT /v1/operator-state';
const calls = 'GET /v1/supervision/help';
const answer = 'PUT /v1/supervision/help/:id';

type Answers = NonNullable<Parameters<typeof renderScreen>[1]>['answers'];
const openMenu = (answers: Answers) =>
  renderScreen(
    <MantineProvider>
      <OperatorStateMenu />
    </MantineProvider>,
    { answers: { [read]: () => replied(declared('available')), ...answers } },
  );
const openCalls = (answers: Answers) => renderScreen(<HelpCalls />, { answers: { [calls]: () => replied([call]), ...answers } });

async function choose(from: RegExp, item: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: from }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('a break is begun from the bar, which then says since when', async () => {
  const sent = vi.fn<(body: unknown) => unknown>(() => replied(declared('on_break')));
  await openMenu({ [declare]: (options) => sent((options as { body: unknown }).body) });
  await choose(/^Available$/, 'Begin a break');
  await screen.findByRole('button', { name: /^On a break since / });
  expect(sent.mock.calls).toEqual([[{ state: 'on_break' }]]);
});

test('whoever calls for help reads who is coming', async () => {
  await openMenu({ [read]: () => replied(declared('needs_help', 'Luis Vega')) });
  await screen.findByRole('button', { name: 'Luis Vega is coming to help you' });
});

test.each([
  ['refused', () => refused('access.throttled'), /^Too many/, 'OK'],
  ['unanswered', () => Promise.reject(new Error('no answer')), /^No response from the platform/, 'Try again'],
])('a declaration that was %s says so', async (_, reply, words, button) => {
  await openMenu({ [declare]: reply });
  await choose(/^Available$/, 'Call for help');
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  screen.getByRole('button', { name: button });
});

test('a state that could not be read is not called available', async () => {
  await openMenu({ [read]: () => Promise.reject(new Error('no answer')) });
  await screen.findByRole('alert');
  expect(screen.queryByText('Available')).toBeNull();
  screen.getByRole('button', { name: 'Try again' });
});

test('a call for help is shown until the supervisor answers it', async () => {
  const sent = vi.fn<(params: unknown) => unknown>(() => replied({ ...call, answered_by: 'Luis Vega' }));
  await openCalls({ [answer]: (options) => sent((options as { params: unknown }).params) });
  expect((await screen.findByRole('alert', { name: 'Calls for help' })).textContent).toMatch(/Bruno calls for help since /);
  fireEvent.click(screen.getByRole('button', { name: 'I am coming' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(sent.mock.calls).toEqual([[{ id: bruno.id }]]);
});

test.each([
  ['refused', () => refused('record.not_found'), 'OK'],
  ['unanswered', () => Promise.reject(new Error('no answer')), 'Try again'],
])('an answer that was %s says so, and the call stays', async (_, reply, button) => {
  await openCalls({ [answer]: reply });
  fireEvent.click(await screen.findByRole('button', { name: 'I am coming' }));
  await screen.findByRole('button', { name: button });
  screen.getByText('Bruno');
  expect(screen.getByRole('button', { name: 'I am coming' }).getAttribute('aria-disabled')).toBe('true');
});

test('that nobody calls shows nothing, and that it is unknown says so', async () => {
  const { unmount } = (await openCalls({ [calls]: () => replied([]) })) as unknown as { unmount?: () => void };
  expect(screen.queryByRole('alert')).toBeNull();
  unmount?.();
  await openCalls({ [calls]: () => Promise.reject(new Error('no answer')) });
  await screen.findByRole('button', { name: 'Try again' });
});

test('a call for help sounds until it is answered', async () => {
  const sound = { getSnapshot: vi.fn(), subscribe: () => ({ unsubscribe: () => undefined }), send: vi.fn<(event: unknown) => void>() };
  await renderScreen(<HelpCalls />, {
    answers: { [calls]: () => replied([call]), [answer]: () => replied({ ...call, answered_by: 'Luis Vega' }) },
    actors: { sound },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'I am coming' }));
  expect(sound.send.mock.calls).toEqual([[{ type: 'help.called' }]]);
  await vi.waitFor(() => expect(sound.send.mock.calls.slice(1)).toEqual([[{ type: 'help.ended' }]]));
});
