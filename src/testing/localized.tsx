import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Wraps a view under test with the source-language messages. */
export function Localized({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
