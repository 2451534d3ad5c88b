import { useLingui } from '@lingui/react';
import cronstrue from 'cronstrue';
import 'cronstrue/locales/es';
import 'cronstrue/locales/pt_BR';

const locales: Readonly<Record<string, string>> = { es: 'es', pt: 'pt_BR' };

/** Describes a cron expression in a language of the console; returns the expression itself if it cannot be described. */
export function cronWords(expression: string, locale: string): string {
  try {
    return cronstrue.toString(expression, { locale: locales[locale] ?? 'en', use24HourTimeFormat: true });
  } catch {
    return expression;
  }
}

/** Cron expressions in the user's words. */
export function useCronWords(): (expression: string) => string {
  const { i18n } = useLingui();
  return (expression) => cronWords(expression, i18n.locale);
}
