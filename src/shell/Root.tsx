import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { Router } from 'wouter';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { Language } from '../../contract/workspace/index.ts';
import { selectCapabilities } from '../../machines/console/console.selectors.ts';
import { PlainPage } from '../access/index.ts';
import {
  awaitWordsInViews,
  ConsoleProvider,
  type ConsoleRef,
  guardedNavigation,
  type Http,
  lazyFirstView,
  type Platform,
  PlatformProvider,
  type Route,
  routesFor,
  type ServerClock,
  type SessionStorage,
} from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { loadHomeWords, loadWorkspaceWords } from '../words/words.ts';
import { App, type Shown } from './App.tsx';
import { PreferencesProvider } from './PreferencesProvider.tsx';

interface RootProps {
  console: ConsoleRef;
  http: Http;
  clock: ServerClock;
  storage: SessionStorage;
}

const Frame = lazyFirstView<{ shown: Shown; routes: readonly Route[] }>(async () => {
  const [{ Frame: view }] = await Promise.all([import('./Frame.tsx'), loadHomeWords(), import('./console-modules.ports.ts')]);
  awaitWordsInViews(loadWorkspaceWords);
  return view;
});

/** Everything that is drawn, over the one root actor. */
export function Root({ console, http, clock, storage }: RootProps) {
  const capabilities = useSelector(console, selectCapabilities);
  const [language, setLanguage] = useState(() => storage.language() ?? 'en');
  const [chosen, setChosen] = useState(storage.chosenLanguage);
  const chooseLanguage = (next: Language) => {
    setLanguage(next);
    setChosen(next);
    storage.storeChosenLanguage(next);
  };
  const dropLanguage = useCallback(() => {
    setChosen(null);
    storage.storeChosenLanguage(null);
  }, [storage]);
  const platform = useMemo<Platform>(
    () => ({ capabilities, call: http.call, ask: http.ask, download: http.download, clock }),
    [capabilities, http, clock],
  );
  const routes = useMemo(() => routesFor(slugsOf(capabilities)), [capabilities]);
  const isStarting = useSelector(console, (now) => now.matches('starting'));
  const session = useSelector(console, ({ children }) => children.session);
  // Subscribes to the language, so that a change renders everything again.
  useLingui();

  return (
    <ConsoleProvider value={console}>
      <PlatformProvider value={platform}>
        <PreferencesProvider storage={storage} language={language} chosen={chosen} onDrop={dropLanguage}>
          {isStarting || !session ? (
            <Starting console={console} />
          ) : (
            <Router aroundNav={guardedNavigation}>
              <App session={session} routes={routes} language={language} onLanguage={chooseLanguage} storeGrant={storage.storeGrant}>
                {(shown) => <Frame shown={shown} routes={routes} />}
              </App>
            </Router>
          )}
        </PreferencesProvider>
      </PlatformProvider>
    </ConsoleProvider>
  );
}

/** Shown while the platform's capabilities are loading, and when it cannot be reached. */
function Starting({ console }: { console: ConsoleRef }) {
  const isUnreachable = useSelector(console, (now) => now.matches({ starting: 'unreachable' }));
  return (
    <PlainPage state={isUnreachable ? 'starting.unreachable' : 'starting'}>
      {isUnreachable ? (
        <>
          <p role="alert">
            <Trans>The platform cannot be reached.</Trans>
          </p>
          <Button icon="refresh" onClick={() => console.send({ type: 'console.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : (
        <p role="status">
          <Spinner /> <Trans>Opening…</Trans>
        </p>
      )}
    </PlainPage>
  );
}

function slugsOf(capabilities: Capabilities | null): { customer: string; product: string } {
  return { customer: capabilities?.customer_slug ?? 'customer', product: capabilities?.product_slug ?? 'product' };
}
