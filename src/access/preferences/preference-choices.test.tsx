import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { defaultPreferences } from '../../../contract/workspace/index.ts';
import { Localized } from '../../testing/localized.tsx';
import { PreferenceChoices } from './PreferenceChoices.tsx';

const choices = (lockAtMost: number | null) => {
  render(
    <Localized>
      <PreferenceChoices
        preferences={{ ...defaultPreferences, lock_after: 5 }}
        lockAtMost={lockAtMost}
        saveState="kept"
        onChange={vi.fn()}
      />
    </Localized>,
  );
  const group = within(screen.getByRole('group', { name: 'Lock the screen when inactive for' }));
  const lock = (name: string) => group.getByRole<HTMLInputElement>('radio', { name }).disabled;
  return ['Never', '5 min', '15 min', '30 min', '60 min'].filter(lock);
};

test('without a limit the screen may lock after any time, or never', () => {
  expect(choices(null)).toEqual([]);
  expect(screen.queryByText('Your organization requires that the screen locks.')).toBeNull();
});

test('a required lock leaves the times up to its limit, and says why', () => {
  expect(choices(20)).toEqual(['Never', '30 min', '60 min']);
  expect(screen.getByText('Your organization requires that the screen locks.')).toBeTruthy();
});

test.each([true, false])('alarm notifications are show_alarm_notifications, here %s before a click', { tags: ['OP-4.03'] }, (before) => {
  const onChange = vi.fn();
  const preferences = { ...defaultPreferences, show_alarm_notifications: before };
  render(
    <Localized>
      <PreferenceChoices preferences={preferences} saveState="kept" onChange={onChange} />
    </Localized>,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show a notification for each new alarm' });
  expect(box.checked).toBe(before);
  fireEvent.click(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...preferences, show_alarm_notifications: !before });
});

test.each([
  ['ltr', 'Left to right', 'Right to left', 'rtl'],
  ['rtl', 'Right to left', 'Left to right', 'ltr'],
] as const)('from %s (“%s”) the text direction “%s” can be chosen', { tags: ['OP-9.75', 'OQ-105'] }, (direction, shown, other, chosen) => {
  const onChange = vi.fn();
  const preferences = { ...defaultPreferences, direction };
  render(
    <Localized>
      <PreferenceChoices preferences={preferences} saveState="kept" onChange={onChange} />
    </Localized>,
  );
  const group = within(screen.getByRole('group', { name: 'Text direction' }));
  expect(group.getAllByRole('radio')).toHaveLength(2);
  expect(group.getByRole<HTMLInputElement>('radio', { name: shown }).checked).toBe(true);
  fireEvent.click(group.getByRole('radio', { name: other }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...preferences, direction: chosen });
});

test('each skin and menu is offered by name; under a horizontal menu semi-dark is disabled', {
  tags: ['OQ-104', 'OP-9.72', 'OP-9.74'],
}, () => {
  const onChange = vi.fn();
  const open = (menu: 'vertical' | 'horizontal') => {
    const preferences = { ...defaultPreferences, menu, skin: 'light' as const };
    const { unmount } = render(
      <Localized>
        <PreferenceChoices preferences={preferences} saveState="kept" onChange={onChange} />
      </Localized>,
    );
    const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
    return { preferences, radio, unmount };
  };
  const { preferences, radio, unmount } = open('vertical');
  for (const skin of ['Semi-dark', 'Bordered', 'Dark']) {
    fireEvent.click(radio(skin));
    expect(onChange).toHaveBeenLastCalledWith({ ...preferences, skin: skin.toLowerCase() });
  }
  expect([radio('Light').checked, radio('Vertical').checked]).toEqual([true, true]);
  unmount();
  expect(open('horizontal').radio('Semi-dark').disabled).toBe(true);
});

test('a language chosen at sign-in is shown as such, and saved to the account by choice', { tags: ['OQ-106'] }, () => {
  const onChange = vi.fn();
  const onLanguage = vi.fn();
  render(
    <Localized>
      <PreferenceChoices
        preferences={defaultPreferences}
        chosenLanguage="es"
        saveState="kept"
        onChange={onChange}
        onLanguage={onLanguage}
      />
    </Localized>,
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Español' }).checked).toBe(true);
  expect(screen.getByText(/Your account has English/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save to the account' }));
  expect(onChange).toHaveBeenCalledWith({ ...defaultPreferences, lang: 'es' });
  fireEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(onChange).toHaveBeenLastCalledWith(defaultPreferences);
  expect(onLanguage).toHaveBeenCalledTimes(2);
});
