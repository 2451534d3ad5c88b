import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { isAllowed } from '../../../machines/console/console.selectors.ts';
import { firstScreen, lazyView, useConsole, usePlatform } from '../../platform/index.ts';

const OperatorStateMenu = lazyView(() => firstScreen.after(async () => (await import('./OperatorStateMenu.tsx')).OperatorStateMenu));
const HelpCalls = lazyView(() => firstScreen.after(async () => (await import('./HelpCalls.tsx')).HelpCalls));

/** Whether the user holds the right, at a platform that has these calls; one of the specification has not. */
function useOffers(subject: string): boolean {
  const isHeld = useSelector(useConsole(), (now) => isAllowed(now, 'read', subject));
  return usePlatform().capabilities !== null && isHeld;
}

/** What the operator declares of themself, for the bar at the bottom. */
export function LazyOperatorState() {
  return (
    useOffers('Home') && (
      <Suspense fallback={null}>
        <OperatorStateMenu />
      </Suspense>
    )
  );
}

/** Operators who call a supervisor for help, above every screen. */
export function LazyHelpCalls() {
  return (
    useOffers('Supervision') && (
      <Suspense fallback={null}>
        <HelpCalls />
      </Suspense>
    )
  );
}
