import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { setStepName } from '../routing/crumbs.ts';
import type { ScreenProps } from '../routing/screen.ts';
import { stepIdOf } from '../routing/trail.ts';
import { Article, Highlighted, helpHref } from './Article.tsx';
import css from './Help.module.css';
import { type HelpPage, plainText } from './page.ts';
import { helpPages } from './pages.ts';
import { excerptOf, findSections, type HelpSection, queryWords, sectionsOf } from './search.ts';

/** The pages of docs/, with a search over all of them. The address names the page, the query and the section. */
export function HelpScreen({ params, pattern }: ScreenProps) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const words = useMemo(() => queryWords(query), [query]);
  const sections = useMemo(() => sectionsOf(helpPages), []);
  const name = params['page'] ?? helpPages[0].name;
  const page = helpPages.find((one) => one.name === name);
  const found = findSections(sections, words);
  const step = stepIdOf(pattern, params);
  useEffect(() => {
    if (page) setStepName(step, page.title);
  }, [step, page]);
  return (
    <div className={css.screen}>
      <nav className={css.contents} aria-label={t`Help pages`}>
        <h1 className={css.title}>
          <Trans>Help</Trans>
        </h1>
        <SearchBox
          label={t`Search the help (in English)`}
          value={query}
          onChange={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
        />
        {words.length > 0 ? <Hits found={found} words={words} query={query} /> : <Contents shown={page} />}
      </nav>
      <Shown key={name} name={name}>
        {page ? (
          <Article page={page} words={words} />
        ) : (
          <p className={css.article}>
            <Trans>There is no such page in the help. Choose one from the list.</Trans>
          </p>
        )}
      </Shown>
    </div>
  );
}

/** The scrolled part; it shows the section that the address names, and moves the focus there. */
function Shown({ name, children }: { name: string; children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  const hash = useLocationProperty(() => window.location.hash);
  useEffect(() => {
    if (hash === '') return;
    const heading = shown.current?.querySelector<HTMLElement>(`[id="${CSS.escape(`help-${hash.slice(1)}`)}"]`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <div ref={shown} className={css.shown} data-help={name}>
      {children}
    </div>
  );
}

/** All pages, and the sections of the one that is shown. */
function Contents({ shown }: { shown: HelpPage | undefined }) {
  return (
    <ul lang="en" dir="ltr">
      {helpPages.map((page) => (
        <li key={page.name}>
          <Link href={helpHref(page.name, null, '')} aria-current={page === shown ? 'page' : undefined}>
            {page.title}
          </Link>
          {page === shown && (
            <ul>
              {page.blocks.map(
                (block) =>
                  block.kind === 'heading' &&
                  block.depth === 2 && (
                    <li key={block.id}>
                      <Link href={helpHref(page.name, block.id, '')}>{plainText(block.of)}</Link>
                    </li>
                  ),
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Hits({ found, words, query }: { found: readonly HelpSection[]; words: readonly string[]; query: string }) {
  return (
    <>
      <p role="status" className={css.count}>
        <Plural value={found.length} _0="No section contains these words." one="# section" other="# sections" />
      </p>
      <ol lang="en" dir="ltr" className={css.hits}>
        {found.map(({ page, id, title, text }) => (
          <li key={`${page.name}#${id}`}>
            <Link href={helpHref(page.name, id, query)}>
              <b>
                <Highlighted text={title} words={words} />
              </b>
              {id !== null && <small>{page.title}</small>}
              <span>
                <Highlighted text={excerptOf(text, words)} words={words} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
