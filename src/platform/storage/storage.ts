import * as z from 'zod/mini';
import { type Grant, User } from '../../../contract/access/index.ts';
import { Instant } from '../../../contract/platform/ids.ts';
import { type Language, languages, type UserConfig } from '../../../contract/workspace/index.ts';

/**
 * The literal keys of local storage (OQ-21), and our own: the language, which outlives the session (OQ-106), the one chosen at this
 * session's sign-in, the time at which the screen
 * was locked, and the time of the last user input.
 */
export const storageKeys = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  userData: 'userData',
  language: 'lang',
  chosenLanguage: 'chosenLang',
  locked: 'lockedSince',
  input: 'lastInput',
  phoneDevice: 'phoneDevice',
} as const;
/** The stored configuration follows a change after this long (OQ-21, ADM-9.09). */
const rewriteAfterMs = 500;

const ofSession = [
  storageKeys.chosenLanguage,
  storageKeys.locked,
  storageKeys.input,
  storageKeys.phoneDevice,
  storageKeys.accessToken,
  storageKeys.refreshToken,
  storageKeys.userData,
] as const;

/** Stored beside the fields of the user. */
const StoredSession = z.object({
  access_expires_at: z.catch(Instant, ''),
  session: z.optional(z.string()),
  factor_due: z._default(z.nullable(z.string()), null),
});

/** What this browser remembers of the session. A full or forbidden storage never stops the work: it then lives in memory only. */
export interface SessionStorage {
  token: () => string | null;
  /** The refresh token, stored here only where the platform offers no cookie for it. */
  refreshToken: () => string | null;
  /** The session as the last visit left it; null where there is none or it cannot be read. */
  grant: () => Grant | null;
  storeGrant: (grant: Grant) => void;
  /** Rewrites `userData.config` 500 ms after the last change (OQ-21, ADM-9.09). */
  storeConfig: (config: UserConfig) => void;
  /** Since when the screen of this session is locked, server ms; null: it is not. */
  lockedSince: () => number | null;
  storeLockedSince: (since: number | null) => void;
  /** Another browser tab locked or unlocked the screen. Returns how to stop listening. */
  watchLock: (changed: (since: number | null) => void) => () => void;
  /** Time of the last user input in any tab of this browser, in ms of the browser's clock. */
  lastInput: () => number;
  storeLastInput: (at: number) => void;
  /** The device that a platform of the specification assigned to the user's phone in this session; null: none. */
  phoneDevice: () => string | null;
  storePhoneDevice: (device: string | null) => void;
  clear: () => void;
  language: () => Language | null;
  storeLanguage: (language: Language) => void;
  /** The language chosen at the sign-in of this session, before that of the account; null: none was. */
  chosenLanguage: () => Language | null;
  storeChosenLanguage: (language: Language | null) => void;
  /** Another browser tab changed the session: its grant, or null when it signed out (OQ-19). Returns how to stop listening. */
  watchGrant: (changed: (grant: Grant | null) => void) => () => void;
}

export function createSessionStorage(store: Storage = window.localStorage): SessionStorage {
  const memory = new Map<string, string>();
  let pending: ReturnType<typeof setTimeout> | undefined;

  const read = (key: string): string | null => {
    try {
      return store.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  };
  const write = (key: string, value: string | undefined): void => {
    memory.delete(key);
    try {
      if (value === undefined) store.removeItem(key);
      else store.setItem(key, value);
    } catch {
      if (value !== undefined) memory.set(key, value);
    }
  };

  function grant(): Grant | null {
    const token = read(storageKeys.accessToken);
    const stored = json(read(storageKeys.userData));
    const [session, user] = [z.safeParse(StoredSession, stored), z.safeParse(User, stored)];
    if (token === null || !session.success || !user.success) return null;
    const { access_expires_at, session: id, factor_due } = session.data;
    const refresh = read(storageKeys.refreshToken);
    return {
      access_token: token,
      access_expires_at,
      ...(refresh === null ? {} : { refresh_token: refresh }),
      ...(id === undefined ? {} : { session: id }),
      locked: read(storageKeys.locked) !== null,
      factor_due,
      user: user.data,
      server_time: new Date().toISOString(),
    };
  }

  function lockedSince(): number | null {
    const stored = read(storageKeys.locked);
    return stored === null ? null : Number(stored) || 0;
  }

  function following(keys: readonly (string | null)[], changed: () => void): () => void {
    const onStorage = ({ storageArea, key }: StorageEvent) => {
      if (storageArea === store && keys.includes(key)) changed();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }

  function storeConfig(config: UserConfig): void {
    clearTimeout(pending);
    pending = setTimeout(() => {
      const stored = json(read(storageKeys.userData));
      if (typeof stored === 'object' && stored !== null) write(storageKeys.userData, JSON.stringify({ ...stored, config }));
    }, rewriteAfterMs);
  }

  const readLanguage = (key: string): Language | null => languages.find((language) => language === read(key)) ?? null;

  return {
    token: () => read(storageKeys.accessToken),
    refreshToken: () => read(storageKeys.refreshToken),
    grant,
    storeGrant: ({ user, access_expires_at, session, factor_due, access_token, refresh_token }) => {
      clearTimeout(pending);
      write(storageKeys.userData, JSON.stringify({ ...user, access_expires_at, session, ...(factor_due !== null && { factor_due }) }));
      write(storageKeys.refreshToken, refresh_token);
      write(storageKeys.accessToken, access_token);
    },
    storeConfig,
    phoneDevice: () => read(storageKeys.phoneDevice),
    storePhoneDevice: (device) => write(storageKeys.phoneDevice, device ?? undefined),
    clear: () => {
      clearTimeout(pending);
      for (const key of ofSession) write(key, undefined);
    },
    language: () => readLanguage(storageKeys.language),
    storeLanguage: (language) => write(storageKeys.language, language),
    chosenLanguage: () => readLanguage(storageKeys.chosenLanguage),
    storeChosenLanguage: (language) => write(storageKeys.chosenLanguage, language ?? undefined),
    watchGrant: (changed) => following([storageKeys.accessToken, null], () => changed(grant())),
    lockedSince,
    storeLockedSince: (since) => write(storageKeys.locked, since === null ? undefined : String(since)),
    watchLock: (changed) => following([storageKeys.locked], () => changed(lockedSince())),
    lastInput: () => Number(read(storageKeys.input)) || 0,
    storeLastInput: (at) => write(storageKeys.input, String(at)),
  };
}

function json(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
