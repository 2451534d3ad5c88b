import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { lockMachine } from '../../../machines/access/lock/lock.machine.ts';
import type { IdleElapsed, LockChanged, LockMinutes, StoreLock } from '../../../machines/access/lock/lock.types.ts';
import type { ClockTicked } from '../../../machines/shared/clock.ts';
import { implementFeed } from '../../../machines/shared/port.ts';
import { LockBoundary } from './LockBoundary.tsx';

vi.mock('./LockScreen.tsx', () => ({ LockScreen: () => <p>locked</p> }));

function locking(locked: boolean) {
  const quiet = lockMachine.provide({
    actors: {
      idle: implementFeed<IdleElapsed, { minutes: LockMinutes; held: boolean }>(() => {}),
      lockedTabs: implementFeed<LockChanged, void, StoreLock>(() => {}),
      clock: implementFeed<ClockTicked>(() => {}),
    },
  });
  return createActor(quiet, { input: { locked, minutes: null } }).start();
}
const told = (lock: ReturnType<typeof locking>, locked: boolean) => act(() => lock.send({ type: 'lock.changed', locked }));

test('input behind a locked screen survives unlocking, and is not visible or reachable before', {
  tags: ['OQ-19'],
}, async () => {
  const made = vi.fn();
  function Form() {
    useEffect(() => made(), []);
    return (
      <>
        <input aria-label="Name" />
        {createPortal(<dialog open>Question</dialog>, document.body)}
      </>
    );
  }
  const lock = locking(false);
  render(
    <LockBoundary lock={lock}>
      <Form />
    </LockBoundary>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(field, 'half a na');
  told(lock, true);
  expect(await screen.findByText('locked')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(field.closest('[inert]')?.hasAttribute('hidden')).toBe(true);
  expect(document.body.hasAttribute('data-locked')).toBe(true);
  told(lock, false);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('half a na');
  expect(screen.getByText('Question')).toBeDefined();
  expect(screen.queryByText('locked')).toBeNull();
  expect(document.body.hasAttribute('data-locked')).toBe(false);
  expect(made).toHaveBeenCalledTimes(1);
});

test('a console that opens locked makes nothing of what is behind before it is unlocked', { tags: ['OQ-19'] }, () => {
  const made = vi.fn();
  const Behind = () => (made(), (<p>behind</p>));
  const lock = locking(true);
  render(
    <LockBoundary lock={lock}>
      <Behind />
    </LockBoundary>,
  );
  expect(made).not.toHaveBeenCalled();
  told(lock, false);
  expect(screen.getByText('behind')).toBeDefined();
});
