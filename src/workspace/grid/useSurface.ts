import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Surface } from './cells.ts';

/** How large a place is drawn and which way it is read; null where it is narrower than a grid needs (CSS pixels), or not drawn yet. */
export function useSurface(place: RefObject<HTMLElement | null>, narrowPx: number): Surface | null {
  const [surface, setSurface] = useState<Surface | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const isRtl = getComputedStyle(element).direction === 'rtl';
      setSurface((before) => {
        if (width < narrowPx || height === 0) return null;
        const isSame = before?.width === width && before.height === height && before.isRtl === isRtl;
        return isSame ? before : { width, height, isRtl };
      });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const directions = new MutationObserver(measure);
    directions.observe(document.documentElement, { attributeFilter: ['dir'] });
    return () => {
      sizes.disconnect();
      directions.disconnect();
    };
  }, [place, narrowPx]);
  return surface;
}
