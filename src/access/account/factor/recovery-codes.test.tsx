import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Localized } from '../../../testing/localized.tsx';
import { RecoveryCodeList } from './RecoveryCodes.tsx';

test('recovery codes that cannot be copied say so, and how else they are kept', { tags: ['OP-8.12'] }, async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(<RecoveryCodeList codes={['a-1', 'b-2']} onSaved={() => undefined} />, { wrapper: Localized });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect((await screen.findByText('Could not copy. Save them as a file.')).getAttribute('role')).toBe('status');
});
