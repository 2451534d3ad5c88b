import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { Capabilities } from '../../../contract/capabilities.ts';

/** A section of "Your profile": its name in the address (`?section=password`), and its view, loaded when it is first opened. */
export interface AccountSection {
  key: string;
  title: MessageDescriptor;
  load: () => Promise<ComponentType>;
  /** Position of the section. */
  order: number;
  /** Whether a platform has it; default: every one. Null: a platform of the specification alone. */
  isOffered?: (capabilities: Capabilities | null) => boolean;
}

/** The sections that there are: a line each. */
const sections: readonly AccountSection[] = [
  {
    key: 'factor',
    title: msg`Second factor`,
    load: async () => (await import('./factor/FactorSection.tsx')).FactorSection,
    order: 30,
  },
  {
    key: 'passkeys',
    title: msg`Passkeys`,
    load: async () => (await import('./passkeys/PasskeysSection.tsx')).PasskeysSection,
    order: 35,
    isOffered: (capabilities) => capabilities?.passkeys != null,
  },
  {
    key: 'sessions',
    title: msg`Sessions`,
    load: async () => (await import('./sessions/SessionsSection.tsx')).SessionsSection,
    order: 40,
  },
  {
    key: 'general',
    title: msg`General`,
    load: async () => (await import('./general/GeneralSection.tsx')).GeneralSection,
    order: 10,
  },
  {
    key: 'password',
    title: msg`Password`,
    load: async () => (await import('./PasswordSection.tsx')).PasswordSection,
    order: 20,
  },
  {
    key: 'preferences',
    title: msg`Notifications and appearance`,
    load: async () => (await import('./PreferencesSection.tsx')).PreferencesSection,
    order: 50,
  },
  {
    key: 'mobile',
    title: msg`Mobile app`,
    load: async () => (await import('./MobileSection.tsx')).MobileSection,
    order: 60,
  },
  {
    key: 'installations',
    title: msg`Other installations`,
    load: async () => (await import('./InstallationsSection.tsx')).InstallationsSection,
    order: 70,
  },
];

export const accountSections: readonly AccountSection[] = [...sections].sort((a, b) => a.order - b.order);
