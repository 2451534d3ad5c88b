import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { createRoot } from 'react-dom/client';
import { speak } from './words/words.ts';

await speak('en');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <p>
        <Trans>Sign in</Trans>
      </p>
    </I18nProvider>,
  );
