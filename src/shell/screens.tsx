import type { ComponentType } from 'react';

/** What a screen gets: the parameters of its path. */
export interface ScreenProps {
  params: Record<string, string>;
}

/** The screens that exist, by the pattern of their route. Each is a chunk of its own, loaded when first shown. */
export const screens: Readonly<Record<string, ComponentType<ScreenProps>>> = {};
