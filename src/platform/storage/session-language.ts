import { createContext, useContext } from 'react';
import type { Language } from '../../../contract/workspace/index.ts';

/** The language chosen at the sign-in of this session. It goes before that of the account until another one is chosen. */
export interface SessionLanguage {
  /** Null: none was chosen. */
  chosen: Language | null;
  /** From now on the language of the account applies. */
  drop: () => void;
}

const none: SessionLanguage = { chosen: null, drop: () => undefined };
const Context = createContext<SessionLanguage>(none);
export const SessionLanguageProvider = Context.Provider;

export const useSessionLanguage = (): SessionLanguage => useContext(Context);
