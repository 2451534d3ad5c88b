import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, replied } from '../../../machines/quality/paths/samples.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { NewChatDialog } from './NewChatDialog.tsx';

const grace = { id: 12, name: 'Grace Hopper', online: true };

/** Opens the dialog at a platform that gives these answers one after the other, then none. */
function open(...answers: readonly unknown[]): void {
  const left = [...answers];
  const ask = (async () => {
    const answer = left.shift();
    if (answer === undefined) throw new Error('no answer');
    return Promise.resolve(answer);
  }) as unknown as Platform['ask'];
  const platform = { ask, capabilities: null } as unknown as Platform;
  render(
    <Localized>
      <PlatformProvider value={platform}>
        <NewChatDialog onOpened={() => undefined} onClose={() => undefined} />
      </PlatformProvider>
    </Localized>,
  );
}

test('people that could not be read say that there was no response, not only how to try again', async () => {
  open();
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('No response from the platform. Try again.');
});

test('a refusal is said in its own words', async () => {
  open(refused('chat.no_user'));
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('You do not have a chat user');
});

test('whoever was read is offered without a complaint', async () => {
  open(replied([grace]));
  expect(await screen.findByRole('button', { name: /Grace Hopper/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
