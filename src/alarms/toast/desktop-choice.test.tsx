import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Localized } from '../../testing/localized.tsx';
import { DesktopChoice } from './DesktopChoice.tsx';

afterEach(() => vi.unstubAllGlobals());

function browserThat(permission: NotificationPermission, answers: NotificationPermission = permission) {
  const requestPermission = vi.fn(() => Promise.resolve(answers));
  vi.stubGlobal('Notification', { permission, requestPermission });
  render(<DesktopChoice />, { wrapper: Localized });
  return requestPermission;
}

test('asks the browser when the operator wants alarms on the desktop, and says what it answered', async () => {
  const asked = browserThat('default', 'granted');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show alarms on the desktop too' })));
  expect(asked).toHaveBeenCalledOnce();
  expect(screen.getByText('While this page is hidden, new alarms show on the desktop.')).toBeTruthy();
});

test('a browser that refuses them says where to allow them, and is not asked again', () => {
  const asked = browserThat('denied');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/[Aa]llow them in the browser's site settings/)).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});
