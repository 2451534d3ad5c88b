import { defaultPreferences, type Preferences, skins } from '../../contract/workspace/config.ts';

/** How a screen is dressed and how large it is, for one picture. */
export interface Variant {
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
export const skinVariants: readonly Variant[] = skins.flatMap((skin) =>
  sizes.map(({ width, height }) => ({ name: `${skin} ${width}×${height}`, width, height, preferences: { ...defaultPreferences, skin } })),
);

const defineVariant = (name: string, preferences: Partial<Preferences>, size: { width: number; height: number } = sizes[0]): Variant => ({
  name,
  ...size,
  preferences: { ...defaultPreferences, ...preferences },
});

/** Variants with the other languages, the other text direction, the other menu, and narrower screens. */
export const otherVariants: readonly Variant[] = [
  defineVariant('es', { lang: 'es' }),
  defineVariant('pt', { lang: 'pt' }),
  defineVariant('right to left', { direction: 'rtl' }),
  defineVariant('horizontal menu', { menu: 'horizontal', skin: 'light' }),
  defineVariant('es 1280×800', { lang: 'es' }, sizes[1]),
  defineVariant('narrow 1100×800', {}, { width: 1100, height: 800 }),
  defineVariant('narrow 800×900', {}, { width: 800, height: 900 }),
];
