import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Language } from '../../contract/workspace/index.ts';
import { abilities, isVideoWall, type SessionRef } from '../../machines/access/index.ts';
import { SignInPage, Splash, usePasskeyOffer } from '../access/index.ts';
import {
  type Admission,
  admit,
  ErrorBoundary,
  externalSignIn,
  isSharedVideo,
  lazyView,
  login,
  NotAuthorizedPage,
  NotFoundPage,
  notAuthorized,
  type Route,
  resetPassword,
  type SessionStorage,
  setInstallationTitle,
  setScreenTitle,
  setUp,
  singleSignOn,
  usePlatform,
} from '../platform/index.ts';
import { Waiting } from '../ui/Spinner.tsx';
import { loadScreenWords, loadWorkspaceWords } from '../words/words.ts';

export interface Shown {
  route: Route;
  params: Record<string, string>;
  /** The path and query as in the address. */
  path: string;
}

interface AppProps {
  session: SessionRef;
  routes: readonly Route[];
  language: Language;
  onLanguage: (language: Language) => void;
  /** Stores the session of a user who arrived from another installation. */
  storeGrant: SessionStorage['storeGrant'];
  /** Renders a screen in its menu frame; called only while a user is signed in. */
  children: (shown: Shown) => ReactNode;
}

const SharedVideoPage = lazyView(async () => {
  const [{ SharedVideoPage: view }] = await Promise.all([import('../video/shared-video/SharedVideoPage.tsx'), loadWorkspaceWords()]);
  return view;
});
const ResetPasswordPage = lazyView(async () => (await import('../access/session/ResetPasswordPage.tsx')).ResetPasswordPage);
const FactorDuePage = lazyView(async () => {
  const [{ FactorDuePage: view }] = await Promise.all([
    import('../access/session/FactorDuePage.tsx'),
    loadWorkspaceWords(),
    loadScreenWords(),
  ]);
  return view;
});
const ExternalSignInPage = lazyView(async () => (await import('../access/session/ExternalSignInPage.tsx')).ExternalSignInPage);
const SingleSignOnPage = lazyView(async () => (await import('../access/session/SingleSignOnPage.tsx')).SingleSignOnPage);
const SetUpPage = lazyView(async () => (await import('../access/session/SetUpPage.tsx')).SetUpPage);

/** Renders the page for the current address and session (OP-2.01–2.10). */
export function App({ session, routes, language, onLanguage, storeGrant, children }: AppProps) {
  const { _ } = useLingui();
  const [path, go] = useLocation();
  const search = useSearch();
  const admission = useAdmission(session, routes, path, search);
  const isAway = useSelector(session, (now) => now.matches('restoring') || now.matches('failed') || now.matches('signingOut'));
  const isFactorDue = useSelector(session, (now) => now.matches('factorSetUp'));

  const target = admission.kind === 'go' ? admission.to : null;
  const title = admission.kind === 'show' ? _(admission.route.title) : '';
  useEffect(() => {
    if (target !== null && !isAway && !isFactorDue) go(target, { replace: true });
  }, [target, isAway, isFactorDue, go]);
  useEffect(() => setScreenTitle(title), [title]);
  const name = usePlatform().capabilities?.installation_name ?? null;
  useEffect(() => setInstallationTitle(name ?? 'Atalaya'), [name]);

  if (isAway) return <Splash session={session} />;
  if (isFactorDue)
    return (
      <Suspense fallback={null}>
        <FactorDuePage session={session} installation={name} language={language} onLanguage={onLanguage} />
      </Suspense>
    );
  if (admission.kind === 'go') return null;
  const { route, params } = admission;
  if (route.path === login) return <SignIn session={session} language={language} onLanguage={onLanguage} storeGrant={storeGrant} />;
  return (
    <ErrorBoundary place={path}>
      <Suspense fallback={<Waiting>{title}</Waiting>}>
        {route.layout === 'full' ? (
          <FullPage route={route} params={params} title={title} session={session} storeGrant={storeGrant} />
        ) : (
          children({ route, params, path: search ? `${path}?${search}` : path })
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

function SignIn({ storeGrant, ...props }: Pick<AppProps, 'session' | 'language' | 'onLanguage' | 'storeGrant'>) {
  const { capabilities } = usePlatform();
  const passkey = usePasskeyOffer(storeGrant);
  return (
    <SignInPage
      {...props}
      passkey={passkey}
      isDemo={capabilities?.demo ?? false}
      installation={capabilities?.installation_name ?? null}
      providers={capabilities?.single_sign_on?.providers ?? null}
    />
  );
}

interface FullPageProps extends Pick<Shown, 'route' | 'params'>, Pick<AppProps, 'session' | 'storeGrant'> {
  title: string;
}

/** A page without menus (OP-2.09). */
function FullPage({ route, params, title, ...coming }: FullPageProps) {
  if (route.path === setUp) return <SetUpPage />;
  if (route.path === notAuthorized) return <NotAuthorizedPage />;
  if (route.path === resetPassword) return <ResetPasswordPage params={params} />;
  if (route.path === externalSignIn) return <ExternalSignInPage {...coming} />;
  if (route.path === singleSignOn) return <SingleSignOnPage {...coming} />;
  if (isSharedVideo(route)) return <SharedVideoPage route={route} params={params} title={title} />;
  return <NotFoundPage />;
}

function useAdmission(session: SessionRef, routes: readonly Route[], path: string, search: string): Admission {
  const isSignedIn = useSelector(session, (now) => now.matches('signedIn'));
  const granted = useSelector(session, abilities, (a, b) => JSON.stringify(a) === JSON.stringify(b));
  const isWall = useSelector(session, isVideoWall);
  const hasLeft = useHasLeft(session);
  return admit(routes, path, search, { isSignedIn, abilities: granted, hasLeft, isWall });
}

/** Whether the previous user signed out deliberately, so that the next one does not return to their page. */
function useHasLeft(session: SessionRef): boolean {
  const isLeaving = useSelector(session, (now) => now.matches('signingOut'));
  const isPlain = useSelector(session, (now) => now.matches({ signedOut: 'form' }));
  const [hasLeft, setHasLeft] = useState(false);
  const next = isLeaving || (hasLeft && isPlain);
  if (next !== hasLeft) setHasLeft(next);
  return next;
}
