import { createContext, useContext } from 'react';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { ServerClock } from './clock.ts';
import type { Http } from './http/http.ts';

/** What every view may need to know of the platform behind it. */
export interface Platform {
  /** Null: a platform that offers only the calls of the specification. */
  capabilities: Capabilities | null;
  call: Http['call'];
  ask: Http['ask'];
  download: Http['download'];
  clock: ServerClock;
}

const Context = createContext<Platform | null>(null);
export const PlatformProvider = Context.Provider;

/** Origin of the platform (OP-7.01); the page's own, where the page names none. */
export const platformOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="atalaya-api-host"]')?.content.replace(/\/+$/, '') || window.location.origin;

/** The platform behind this console. */
export function usePlatform(): Platform {
  const platform = useContext(Context);
  if (!platform) throw new Error('This view stands outside PlatformProvider (src/main.tsx).');
  return platform;
}
