import { useEffect, useRef } from 'react';
import type { Position } from '../../contract/place.ts';
import { type Chart, createChart } from './chart.ts';
import css from './map.module.css';
import type { MapPoint } from './point.ts';

export interface ChartViewProps {
  points: readonly MapPoint[];
  /** Places where nothing happens: dots. */
  quiet: readonly Position[];
  /** What the view starts with and returns to when it changes. */
  around: readonly Position[];
  maxZoom: number;
  rings: readonly number[];
  tilesUrl: string | null;
  onPick: (id: string) => void;
}

/** The drawn map itself; it comes with leaflet, so it is loaded only where a map is seen (Map.tsx). */
export function ChartView({ points, quiet, around, maxZoom, rings, tilesUrl, onPick }: ChartViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const picked = useRef(onPick);
  const shownRings = useRef(rings);
  useEffect(() => {
    picked.current = onPick;
  }, [onPick]);
  useEffect(() => {
    if (!element.current) return undefined;
    const drawn = createChart(element.current, { tilesUrl, rings: shownRings.current, onPick: (id) => picked.current(id) });
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.dispose();
    };
  }, [tilesUrl]);
  useEffect(() => chart.current?.show(points, quiet), [points, quiet, tilesUrl]);
  const place = around.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');
  useEffect(() => {
    const positions = place.split(';').flatMap((pair) => {
      const [latitude, longitude] = pair.split(',').map(Number);
      return latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }];
    });
    chart.current?.fit(positions, maxZoom);
  }, [place, maxZoom, tilesUrl]);
  return <div ref={element} className={css.chart} dir="ltr" />;
}
