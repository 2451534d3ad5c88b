import { t } from '@lingui/core/macro';
import { type Language, languages } from '../../../contract/workspace/index.ts';
import { Button } from '../../ui/Button.tsx';
import css from './SignInPage.module.css';

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', pt: 'Português' };

/** The languages, one button each; a choice takes effect at once (OP-9.15, OQ-106). */
export function LanguageChoice({ language, onChoose }: { language: Language; onChoose: (language: Language) => void }) {
  return (
    <nav className={css.languages} aria-label={t`Language`}>
      {languages.map((each) => (
        <Button
          key={each}
          small
          kind={each === language ? 'plain' : 'quiet'}
          lang={each}
          aria-pressed={each === language}
          onClick={() => onChoose(each)}
        >
          {languageNames[each]}
        </Button>
      ))}
    </nav>
  );
}
