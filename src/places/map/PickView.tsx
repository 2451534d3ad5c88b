import { useEffect, useRef } from 'react';
import type { Position } from '../../../contract/places/place.ts';
import css from './map.module.css';
import type { ReadMapFile } from './map-file-source.ts';
import { createPicker, type Picker } from './pick.ts';

export interface PickViewProps {
  position: Position | null;
  tilesUrl: string | null;
  readMapFile?: ReadMapFile | null;
  onPick: (position: Position) => void;
}

/** The rendered map of PickMap.tsx; it includes leaflet. */
export function PickView({ position, tilesUrl, readMapFile = null, onPick }: PickViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const picker = useRef<Picker | null>(null);
  const own = useRef<Position | null>(null);
  const latestOnPick = useRef(onPick);
  useEffect(() => {
    latestOnPick.current = onPick;
  }, [onPick]);
  useEffect(() => {
    if (!element.current) return undefined;
    const made = createPicker(
      element.current,
      tilesUrl,
      (picked) => {
        own.current = picked;
        latestOnPick.current(picked);
      },
      readMapFile,
    );
    picker.current = made;
    own.current = null;
    return () => {
      picker.current = null;
      made.dispose();
    };
  }, [tilesUrl, readMapFile]);
  const { latitude, longitude } = position ?? {};
  useEffect(() => {
    const place = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    const isOwn = place !== null && own.current?.latitude === place.latitude && own.current.longitude === place.longitude;
    picker.current?.show(place, !isOwn);
  }, [latitude, longitude, tilesUrl, readMapFile]);
  return <div ref={element} className={css.chart} dir="ltr" />;
}
