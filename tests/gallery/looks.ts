import { defaultPreferences, type Preferences, skins } from '../../contract/workspace/config.ts';

/** How a screen is dressed and how large it is, for one picture. */
export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly preferences: Preferences;
}

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
] as const;

/** Every skin in both sizes. */
export const skinLooks: readonly Look[] = skins.flatMap((skin) =>
  sizes.map(({ width, height }) => ({ name: `${skin} ${width}×${height}`, width, height, preferences: { ...defaultPreferences, skin } })),
);

const variant = (name: string, preferences: Partial<Preferences>, size: { width: number; height: number } = sizes[0]): Look => ({
  name,
  ...size,
  preferences: { ...defaultPreferences, ...preferences },
});

/** The other languages, the other direction, the other menu, and screens narrower than a desk's. */
export const otherLooks: readonly Look[] = [
  variant('es', { lang: 'es' }),
  variant('pt', { lang: 'pt' }),
  variant('right to left', { direction: 'rtl' }),
  variant('horizontal menu', { menu: 'horizontal', skin: 'light' }),
  variant('es 1280×800', { lang: 'es' }, sizes[1]),
  variant('narrow 1100×800', {}, { width: 1100, height: 800 }),
  variant('narrow 800×900', {}, { width: 800, height: 900 }),
];
