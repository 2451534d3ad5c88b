import { type RefObject, useEffect, useState } from 'react';

/** Colours and type of the skin around a canvas, as the canvas needs them. */
export interface Skin {
  readonly panel: string;
  readonly text: string;
  readonly second: string;
  readonly line: string;
  readonly border: string;
  readonly focus: string;
  readonly chosen: string;
  readonly footage: string;
  readonly gap: string;
  readonly mark: string;
  readonly alarm: string;
  readonly font: string;
}

function skinOf(element: Element): Skin {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim() || '#777777';
  const thin = (name: string, percent: number) => `color-mix(in srgb, ${color(name)} ${percent}%, transparent)`;
  return {
    panel: color('--panel'),
    text: color('--text'),
    second: color('--text-2'),
    line: color('--line'),
    border: color('--border'),
    focus: color('--focus'),
    chosen: thin('--focus', 22),
    footage: thin('--text-2', 55),
    gap: thin('--text-2', 35),
    mark: color('--text-2'),
    alarm: color('--alert'),
    font: `13px ${style.fontFamily}`,
  };
}

/** The skin around an element; read once, and again when the skin changes. */
export function useSkin(place: RefObject<Element | null>): Skin | null {
  const [skin, setSkin] = useState<Skin | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const read = () => setSkin(skinOf(element));
    read();
    const changed = new MutationObserver(read);
    changed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-skin', 'class'] });
    return () => changed.disconnect();
  }, [place]);
  return skin;
}
