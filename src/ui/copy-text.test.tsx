import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Localized } from '../testing/localized.tsx';
import { CopyText } from './CopyText.tsx';

test.each([
  ['is copied', () => Promise.resolve(), 'Copied'],
  ['cannot be copied', () => Promise.reject(new Error('denied')), 'Could not copy. Select the text and copy it yourself.'],
] as const)('a text that %s says so', { tags: ['OP-8.12'] }, async (_, writeText, said) => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  render(<CopyText label="Token" text="t-1" />, { wrapper: Localized });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect((await screen.findByText(said)).getAttribute('role')).toBe('status');
});
