import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { closestOf } from '../../ui/closest.ts';
import { panned, wholePicture, type Zoom, zoomed, zoomStep } from './zoom.ts';

export interface Zooming {
  zoom: Zoom;
  by: (factor: number) => void;
  pan: (dx: number, dy: number) => void;
  reset: () => void;
}

type Change = (zoom: Zoom) => Zoom;

/** Digital zoom of an element by wheel, drag, pinch and double click; the returned controls serve keys and buttons. */
export function useZoom(place: RefObject<HTMLElement | null>): Zooming {
  const [zoom, setZoom] = useState(wholePicture);
  const now = useRef(zoom);
  const change = useMemo(
    () => (by: Change) => {
      now.current = by(now.current);
      setZoom(now.current);
    },
    [],
  );
  useEffect(() => {
    const element = place.current;
    return element ? listen(element, change, () => now.current.scale > 1) : undefined;
  }, [place, change]);
  return useMemo(
    () => ({
      zoom,
      by: (factor) => change((one) => zoomed(one, factor)),
      pan: (dx, dy) => change((one) => panned(one, dx, dy)),
      reset: () => change(() => wholePicture),
    }),
    [zoom, change],
  );
}

function listen(element: HTMLElement, change: (by: Change) => void, isZoomed: () => boolean): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  const stop = new AbortController();
  const { signal } = stop;
  const place = (x: number, y: number) => {
    const box = element.getBoundingClientRect();
    return [(x - box.left) / box.width - 0.5, (y - box.top) / box.height - 0.5] as const;
  };
  const spread = () => {
    const [a, b] = [...pointers.values()];
    return a && b ? { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  };
  const wheel = (event: WheelEvent) => {
    if (!isZoomed() && event.deltaY > 0) return;
    event.preventDefault();
    const [px, py] = place(event.clientX, event.clientY);
    change((zoom) => zoomed(zoom, event.deltaY < 0 ? zoomStep : 1 / zoomStep, px, py));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || closestOf(event.target, 'button, input, select, a') !== null) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (isZoomed() || pointers.size > 1) element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const pinched = spread();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const pinch = spread();
    if (pinched && pinch && pinched.far > 0) {
      const [px, py] = place(pinch.x, pinch.y);
      change((zoom) => zoomed(zoom, pinch.far / pinched.far, px, py));
    } else if (isZoomed()) {
      const box = element.getBoundingClientRect();
      change((zoom) => panned(zoom, (event.clientX - before.x) / box.width, (event.clientY - before.y) / box.height));
    }
  };
  const up = (event: PointerEvent) => pointers.delete(event.pointerId);
  element.addEventListener('wheel', wheel, { passive: false, signal });
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  for (const type of ['pointerup', 'pointercancel'] as const) element.addEventListener(type, up, { signal });
  return () => stop.abort();
}
