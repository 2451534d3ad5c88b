import type { ComponentType } from 'react';
import { lazyView } from './chunks.ts';
import { home } from './routes.ts';

/** What a screen gets: the parameters of its path. */
export interface ScreenProps {
  params: Record<string, string>;
}

/** The screens that exist, by the pattern of their route. Each is a chunk of its own, loaded when first shown. */
export const screens: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  [home]: lazyView<ScreenProps>(async () => (await import('../home/HomePage.tsx')).HomePage),
  '/alarm/:filter?': lazyView<ScreenProps>(async () => (await import('../alarms/HistoryScreen.tsx')).HistoryScreen),
};
