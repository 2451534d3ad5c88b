import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Position } from '../../../contract/places/place.ts';
import { createLeafletMap, type LeafletMap, type LeafletMapOptions } from './leaflet-map.ts';
import type { MapSite } from './localities.ts';
import css from './map.module.css';
import type { ReadMapFile } from './map-file-source.ts';
import type { MapCircle, MapLine, MapPoint, MapViewport } from './point.ts';

/** Where the view is to move to, as often as `turn` rises. */
export interface Flight {
  turn: number;
  position: Position;
  zoom: number;
}

export interface MapViewProps {
  points: readonly MapPoint[];
  /** Places where nothing happens: dots. */
  idle?: readonly Position[];
  /** The positions that the view fits initially, and again when they change. */
  fitTo: readonly Position[];
  maxZoom: number;
  rings?: readonly number[];
  /** The units whose surroundings a map without tiles draws. */
  sites?: readonly MapSite[];
  tilesUrl: string | null;
  readMapFile?: ReadMapFile | null;
  onStreets?: (state: 'drawn' | 'failed') => void;
  lines?: readonly MapLine[];
  circle?: MapCircle | null;
  flight?: Flight | null;
  /** The next click on the map sets a position. */
  isPlacing?: boolean;
  onPick: (id: string) => void;
  onMapClick?: (position: Position) => void;
  onViewport?: (sight: MapViewport, byHand: boolean) => void;
}

const noPoints: readonly never[] = [];

/** The rendered map; it includes leaflet, so it is loaded only when a map is shown (Map.tsx). */
export function MapView(props: MapViewProps) {
  const {
    points,
    idle = noPoints,
    fitTo,
    maxZoom,
    tilesUrl,
    lines = noPoints,
    circle = null,
    flight = null,
    isPlacing = false,
    sites = noPoints,
    readMapFile = null,
  } = props;
  const { i18n } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<LeafletMap | null>(null);
  /** What the view was fitted to last: positions that are equal do not move it again. */
  const fitted = useRef('');
  const latestProps = useRef(props);
  useEffect(() => {
    latestProps.current = props;
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const { fitTo: positions, maxZoom: closest } = latestProps.current;
    fitted.current = extentName(positions, closest);
    const options: LeafletMapOptions = {
      tilesUrl,
      readMapFile,
      onStreets: (state) => latestProps.current.onStreets?.(state),
      rings: latestProps.current.rings ?? noPoints,
      words: { cluster: (places, alarms) => clusterName(places, alarms), zoomIn: t`Zoom in`, zoomOut: t`Zoom out` },
      extent: { positions, maxZoom: closest },
      onPick: (id) => latestProps.current.onPick(id),
      onMapClick: (position) => latestProps.current.onMapClick?.(position),
      onViewport: (sight, byHand) => latestProps.current.onViewport?.(sight, byHand),
    };
    const drawn = createLeafletMap(element.current, options);
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.dispose();
    };
  }, [tilesUrl, readMapFile, i18n]);
  useEffect(() => chart.current?.show(points, idle), [points, idle, tilesUrl, readMapFile, i18n]);
  useEffect(() => chart.current?.showSites(sites), [sites, tilesUrl, readMapFile, i18n]);
  useEffect(() => chart.current?.draw({ lines, circle }), [lines, circle, tilesUrl, readMapFile, i18n]);
  useEffect(() => {
    const shown = extentName(fitTo, maxZoom);
    if (fitted.current === shown) return;
    fitted.current = shown;
    chart.current?.fit({ positions: fitTo, maxZoom });
  }, [fitTo, maxZoom]);
  useEffect(() => {
    if (flight) chart.current?.fly(flight.position, flight.zoom);
  }, [flight]);
  return <div ref={element} className={css.chart} data-placing={isPlacing || undefined} dir="ltr" />;
}

/** Equal positions have the same name. */
const extentName = (positions: readonly Position[], maxZoom: number): string =>
  `${positions.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';')} ${maxZoom}`;

const clusterName = (places: number, alarms: number): string => {
  const units = plural(places, { one: '# unit', other: '# units' });
  return alarms === 0 ? units : `${units}, ${plural(alarms, { one: '# open alarm', other: '# open alarms' })}`;
};
