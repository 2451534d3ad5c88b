import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Localized } from '../../testing/localized.tsx';
import { KeyboardDialog } from './KeyboardDialog.tsx';

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
