import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** The interface's words: English in the source, one catalogue a language, a missing word shows its English text (OP-1.18, OP-1.19). */
export default {
  sourceLocale: 'en',
  locales: ['en', 'es', 'pt'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }],
  format: formatter({ origins: true, lineNumbers: false }),
  orderBy: 'message',
} satisfies LinguiConfig;
