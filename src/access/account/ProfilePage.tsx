import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { type ComponentType, Suspense } from 'react';
import { Link, useSearch } from 'wouter';
import { ErrorBoundary, lazyView, usePlatform } from '../../platform/index.ts';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import css from './account.module.css';
import { ProviderNote } from './ProviderNote.tsx';
import { type AccountSection, accountSections } from './sections.ts';

const views: Readonly<Record<string, ComponentType>> = Object.fromEntries(accountSections.map(({ key, load }) => [key, lazyView(load)]));

/** /user_profile/: the user's own settings, in sections; the address names the open one (OP-2.52). */
export function ProfilePage() {
  const { _ } = useLingui();
  const { t } = useWords();
  const requestedSection = new URLSearchParams(useSearch()).get('section');
  const { capabilities } = usePlatform();
  const offered = accountSections.filter(({ isOffered }) => isOffered?.(capabilities) ?? true);
  const open = offered.find(({ key }) => key === requestedSection) ?? offered[0];
  if (!open) return null;
  const View = views[open.key];
  return (
    <section className={`${pages.page} ${css.page}`}>
      <header className={css.head}>
        <h1>
          <Trans>Your profile</Trans>
        </h1>
      </header>
      <div className={css.body}>
        <nav className={css.nav} aria-label={t`Sections of your profile`}>
          {offered.map((section) => (
            <SectionLink key={section.key} section={section} isOpen={section === open} />
          ))}
        </nav>
        <section className={css.section} aria-label={_(open.title)} data-section={open.key}>
          <h2>{_(open.title)}</h2>
          <ErrorBoundary key={open.key} place={`/user_profile?section=${open.key}`}>
            <ProviderNote section={open.key}>
              <Suspense fallback={<Waiting>{_(open.title)}</Waiting>}>{View && <View />}</Suspense>
            </ProviderNote>
          </ErrorBoundary>
        </section>
      </div>
    </section>
  );
}

function SectionLink({ section: { key, title }, isOpen }: { section: AccountSection; isOpen: boolean }) {
  const { _ } = useLingui();
  return (
    <Link href={`/user_profile/?section=${key}`} aria-current={isOpen ? 'page' : undefined}>
      {_(title)}
    </Link>
  );
}
