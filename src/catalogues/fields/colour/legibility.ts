import { contrast } from '../../../ui/contrast.ts';

/** Panel colours of the skins (src/ui/skin.css), the background of outlined level marks. */
export const panels = { light: '#e6e8ea', dark: '#2a2f33' } as const;

export interface Legibility {
  light: number;
  dark: number;
  /** Text in this colour is hard to read on every skin: its contrast is below 4.5:1 on all of them. */
  isPoor: boolean;
}

/** Contrast of a colour with its backgrounds, rounded down to a tenth; null: not a valid colour yet. */
export function legibilityOf(colour: string): Legibility | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const [light, dark] = [panels.light, panels.dark].map((panel) => Math.floor(contrast(colour, panel) * 10) / 10) as [number, number];
  return { light, dark, isPoor: light < 4.5 && dark < 4.5 };
}

/** `#ABC` and `aabbcc` are colours too; anything else stays as it is. */
export function tidyColour(text: string): string {
  const [, code] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (!code) return text.trim();
  return `#${code.length === 3 ? code.replaceAll(/./g, '$&$&') : code}`.toLowerCase();
}
