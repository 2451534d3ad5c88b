import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Localized } from '../../testing/localized.tsx';
import { KeyboardDialog } from './KeyboardDialog.tsx';
import { readChoices } from './keys.ts';

const nothing = () => undefined;

test('the keys of a video are listed beside those that work now, as the user chose them', { tags: ['OP-1.13'] }, () => {
  const shortcuts = [{ keys: 'n', label: 'Take the next alarm', run: nothing }];
  render(
    <Localized>
      <KeyboardDialog shortcuts={shortcuts} chosen={{ live: 'Alt+l' }} onChoose={nothing} onHelp={nothing} onClose={nothing} />
    </Localized>,
  );
  expect(screen.getByText('Take the next alarm')).toBeTruthy();
  const video = within(screen.getByRole('region', { name: 'Video with the focus' }));
  const labels = ['Play or pause', 'Back 5 seconds', 'One frame forward', 'Save a snapshot', 'Full screen', 'Zoom in', 'Whole picture'];
  for (const label of labels) expect(video.getByText(label)).toBeTruthy();
  expect(video.getByText('Back to live').previousElementSibling?.textContent).toBe('AltL');
});

test('a chosen key that another act has is stated with its name, until it is chosen anew', () => {
  const { conflicts } = readChoices({ next: 'b' });
  const onChoose = vi.fn<(chosen: Readonly<Record<string, string>>) => void>();
  render(
    <Localized>
      <KeyboardDialog shortcuts={[]} chosen={{}} conflicts={conflicts} onChoose={onChoose} onHelp={nothing} onClose={nothing} />
    </Localized>,
  );
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('1 key that you chose does not work. Choose another one.');
  fireEvent.click(screen.getByRole('button', { name: 'Choose other keys', hidden: true }));
  const line = document.querySelector('[data-act=next]');
  expect(line?.textContent).toContain('Your key B is already assigned to “Release the alarm, or decline its offer”.');
  fireEvent.click(screen.getByRole('button', { name: 'Reset all keys', hidden: true }));
  expect(onChoose).toHaveBeenCalledWith({});
});
