import type { ComponentType } from 'react';
import { lazyView } from './chunks.ts';
import { home } from './routes.ts';

/** What a screen gets: the parameters of its path, and which route it is. */
export interface ScreenProps {
  params: Record<string, string>;
  /** The pattern of its route, as in the table of routes. */
  pattern: string;
}

/** The screens that exist, by the pattern of their route. Each is a chunk of its own, loaded when first shown. */
export const screens: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  [home]: lazyView<ScreenProps>(async () => (await import('../home/HomePage.tsx')).HomePage),
  '/alarm/:filter?': lazyView<ScreenProps>(async () => (await import('../alarms/HistoryScreen.tsx')).HistoryScreen),
};

/** The list of a catalogue: whatever has no screen of its own and stands in a descriptor's routes. */
export const CatalogueScreen = lazyView<ScreenProps & { title: string }>(
  async () => (await import('../catalogue/CatalogueScreen.tsx')).CatalogueScreen,
);
