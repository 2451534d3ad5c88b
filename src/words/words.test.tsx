import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { activateLanguage, languageOr, loadCallWords, reportMissingMessages } from './words.ts';

function Sample() {
  return (
    <I18nProvider i18n={i18n}>
      <Trans>Sign in</Trans>
    </I18nProvider>
  );
}

describe('the words of the interface', () => {
  test('the same screen speaks English, Spanish and Portuguese', { tags: ['OP-1.18', 'OP-9.15', 'ADM-1.18'] }, async () => {
    await activateLanguage('en');
    const { unmount } = render(<Sample />);
    expect(screen.getByText('Sign in')).toBeTruthy();
    unmount();
    await activateLanguage('es');
    const again = render(<Sample />);
    expect(screen.getByText('Iniciar sesión')).toBeTruthy();
    again.unmount();
    await activateLanguage('pt');
    render(<Sample />);
    expect(screen.getByText('Entrar')).toBeTruthy();
  });

  test('who is overtaken by another language waits until the words asked for are there in it', { tags: ['OP-1.18'] }, async () => {
    const asked = activateLanguage('en');
    const calls = loadCallWords();
    const chosen = activateLanguage('pt');
    await calls;
    expect(i18n.locale).toBe('pt');
    render(
      <I18nProvider i18n={i18n}>
        <Trans>Your calls</Trans>
      </I18nProvider>,
    );
    expect(screen.getByText('Suas chamadas')).toBeTruthy();
    await Promise.all([asked, chosen]);
    expect(i18n.locale).toBe('pt');
  });

  test('words that were loaded before wait for the language that is asked for now', { tags: ['OP-1.18'] }, async () => {
    await activateLanguage('en');
    await loadCallWords();
    const chosen = activateLanguage('pt');
    await loadCallWords();
    expect(i18n.locale).toBe('pt');
    await chosen;
  });

  test('a message without a text is logged once, and shown in English or by its key', { tags: ['ADM-8.03', 'OP-1.19'] }, async () => {
    await activateLanguage('pt');
    const log = vi.fn();
    const stop = reportMissingMessages(log);
    expect([1, 2].map(() => i18n._('door.open', {}, { message: 'The door is open' }))).toEqual(['The door is open', 'The door is open']);
    expect(i18n._('door.shut')).toBe('door.shut');
    expect(log.mock.calls).toEqual([
      ['A message has no text', { id: 'door.open', locale: 'pt' }],
      ['A message has no text', { id: 'door.shut', locale: 'pt' }],
    ]);
    stop();
    i18n._('door.lost');
    expect(log).toHaveBeenCalledTimes(2);
  });

  test('without a known choice the language is English', { tags: ['OP-1.19', 'OQ-106', 'ADM-1.18'] }, () => {
    expect([languageOr(null), languageOr('fr'), languageOr('pt')]).toEqual(['en', 'en', 'pt']);
  });
});
