import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdReload, isQuiet, watchTyping } from './quiet.ts';
import { guardUnsaved } from './routing/unsaved-guard.ts';

let stop: () => void;
beforeEach(() => {
  stop = watchTyping();
});
afterEach(() => stop());

test.each([
  ['a line', <input key="a" aria-label="words" />],
  ['a longer text', <textarea key="b" aria-label="words" />],
])('it is not quiet while %s is written, until it is cleared or gone', (_, field) => {
  const { unmount } = render(field);
  expect(isQuiet()).toBe(true);
  fireEvent.input(screen.getByLabelText('words'), { target: { value: 'Guard sent' } });
  expect(isQuiet()).toBe(false);
  fireEvent.input(screen.getByLabelText('words'), { target: { value: '' } });
  expect(isQuiet()).toBe(true);
  fireEvent.input(screen.getByLabelText('words'), { target: { value: 'Guard' } });
  unmount();
  expect(isQuiet()).toBe(true);
});

test('what is searched for, or filled in by the page, is nothing that would be lost', () => {
  render(
    <>
      <input type="search" aria-label="search" />
      <input aria-label="filled" defaultValue="North" />
    </>,
  );
  fireEvent.input(screen.getByLabelText('search'), { target: { value: 'gate' } });
  expect(isQuiet()).toBe(true);
});

test('it is not quiet with an unsaved form, or while something holds it', () => {
  const leave = guardUnsaved(() => undefined);
  expect(isQuiet()).toBe(false);
  leave();
  let isBusy = true;
  const release = holdReload(() => isBusy);
  expect(isQuiet()).toBe(false);
  isBusy = false;
  expect(isQuiet()).toBe(true);
  isBusy = true;
  release();
  expect(isQuiet()).toBe(true);
});
