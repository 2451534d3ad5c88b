import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Position } from '../../../contract/places/place.ts';
import { type Chart, type ChartOptions, createChart } from './chart.ts';
import css from './map.module.css';
import type { MapCircle, MapLine, MapPoint, MapSight } from './point.ts';

/** Where the view is to move to, as often as `turn` rises. */
export interface Flight {
  turn: number;
  position: Position;
  zoom: number;
}

export interface ChartViewProps {
  points: readonly MapPoint[];
  /** Places where nothing happens: dots. */
  quiet?: readonly Position[];
  /** What the view starts with and returns to when it changes. */
  around: readonly Position[];
  maxZoom: number;
  rings?: readonly number[];
  tilesUrl: string | null;
  lines?: readonly MapLine[];
  circle?: MapCircle | null;
  flight?: Flight | null;
  /** The map waits for a click on the ground. */
  isPlacing?: boolean;
  onPick: (id: string) => void;
  onPlace?: (position: Position) => void;
  onSight?: (sight: MapSight, byHand: boolean) => void;
}

const nothing: readonly never[] = [];

/** The drawn map itself; it comes with leaflet, so it is loaded only where a map is seen (Map.tsx). */
export function ChartView(props: ChartViewProps) {
  const { points, quiet = nothing, around, maxZoom, tilesUrl, lines = nothing, circle = null, flight = null, isPlacing = false } = props;
  const { i18n } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const told = useRef(props);
  useEffect(() => {
    told.current = props;
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const options: ChartOptions = {
      tilesUrl,
      rings: told.current.rings ?? nothing,
      words: { cluster: (places, alarms) => clusterName(places, alarms) },
      onPick: (id) => told.current.onPick(id),
      onPlace: (position) => told.current.onPlace?.(position),
      onSight: (sight, byHand) => told.current.onSight?.(sight, byHand),
    };
    const drawn = createChart(element.current, options);
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.dispose();
    };
  }, [tilesUrl, i18n]);
  useEffect(() => chart.current?.show(points, quiet), [points, quiet, tilesUrl, i18n]);
  useEffect(() => chart.current?.draw({ lines, circle }), [lines, circle, tilesUrl, i18n]);
  const place = around.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');
  useEffect(() => {
    const positions = place.split(';').flatMap((pair) => {
      const [latitude, longitude] = pair.split(',').map(Number);
      return latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }];
    });
    chart.current?.fit(positions, maxZoom);
  }, [place, maxZoom, tilesUrl, i18n]);
  useEffect(() => {
    if (flight) chart.current?.fly(flight.position, flight.zoom);
  }, [flight]);
  return <div ref={element} className={css.chart} data-placing={isPlacing || undefined} dir="ltr" />;
}

const clusterName = (places: number, alarms: number): string => {
  const units = plural(places, { one: '# unit', other: '# units' });
  return alarms === 0 ? units : `${units}, ${plural(alarms, { one: '# open alarm', other: '# open alarms' })}`;
};
