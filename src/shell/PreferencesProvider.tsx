import { i18n } from '@lingui/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { defaultPreferences, type Language } from '../../contract/workspace/index.ts';
import { selectConfig } from '../../machines/workspace/index.ts';
import { applyPreferences, SessionLanguageProvider, type SessionStorage, useActorOf } from '../platform/index.ts';
import { activateLanguage } from '../words/words.ts';

interface PreferencesProviderProps {
  storage: SessionStorage;
  /** The language before signing in. */
  language: Language;
  /** The language chosen at the sign-in of this session; null: none was. */
  chosen: Language | null;
  /** The chosen language applies no more: the session ended, or another one was chosen. */
  onDrop: () => void;
  children: ReactNode;
}

/** Applies the user's preferences at once, language, skin and direction (OQ-104–106), and stores them in this browser (OQ-21). */
export function PreferencesProvider({ storage, language, chosen, onDrop, children }: PreferencesProviderProps) {
  const tabs = useActorOf('tabs');
  const config = useSelector(tabs, (now) => now && selectConfig(now));
  const { skin, menu, direction, lang: own } = config?.preferences ?? { ...defaultPreferences, lang: language };
  const lang = chosen ?? own;
  const isSignedIn = config !== undefined;

  useEffect(() => applyPreferences({ skin, menu, direction, lang }), [skin, menu, direction, lang]);
  useEffect(() => {
    storage.storeLanguage(lang);
    if (i18n.locale !== lang) void activateLanguage(lang);
  }, [lang, storage]);
  useEffect(() => {
    if (config) storage.storeConfig(config);
  }, [config, storage]);
  useEffect(() => (isSignedIn ? onDrop : undefined), [isSignedIn, onDrop]);
  return <SessionLanguageProvider value={useMemo(() => ({ chosen, drop: onDrop }), [chosen, onDrop])}>{children}</SessionLanguageProvider>;
}
