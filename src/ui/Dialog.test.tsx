import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Localized } from '../testing/localized.tsx';
import { Dialog } from './Dialog.tsx';

test('a question with a field opens with the cursor in its first one, not on the cross', () => {
  render(
    <Dialog title="Sure?" onClose={vi.fn()} foot={<button type="button">Yes</button>}>
      <input aria-label="Given" disabled />
      <textarea aria-label="Comments" />
    </Dialog>,
    { wrapper: Localized },
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Comments'));
});
