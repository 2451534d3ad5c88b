import L from 'leaflet';
import type { Position } from '../../../contract/places/place.ts';
import { type Label, uncrowded } from './graticule.ts';
import { type Locality, localitiesOf, type MapSite } from './localities.ts';
import { NearestCells } from './nearest-cells.ts';
import { type Pen, StillCanvas } from './still-canvas.ts';

/** How far an area reaches beyond its units, in metres, unless one of another name is nearer. */
const reach = { region: 9000, municipality: 2800 } as const;
const tints = { region: ['--map-region-1', '--map-region-2'], municipality: ['--map-town-1', '--map-town-2', '--map-town-3'] } as const;
/** Size in px of the cells of which areas are made; they are drawn smoothed, since nobody knows their borders. */
const cellPx = 4;
/** Zooms at which areas, names and buildings are drawn. */
const areaZoom = { region: 6, municipality: 8 } as const;
const nameZooms = { region: [6, 11], municipality: [10, 22], suburb: [13, 22], street: [15, 22] } as const;
const nameFonts = { region: '600 14px', municipality: '600 13px', suburb: '13px', street: '12px' } as const;
const siteZoom = 14;
const siteMetres = 34;
const equatorM = 40_075_016;
/** How far is drawn beyond the viewport, as a fraction of its size. */
const padRatio = 0.35;

type NameKind = keyof typeof nameZooms;
interface Name {
  readonly kind: NameKind;
  readonly text: string;
  readonly at: Position;
}

/**
 * What is known of the surroundings without street tiles: regions and municipalities of the units as areas, their buildings, and the names
 * of suburbs and streets from their addresses. One canvas, redrawn when the map stops moving.
 */
export class Areas {
  readonly #map: L.Map;
  readonly #picture = new StillCanvas();
  readonly #color: (name: string) => string;
  readonly #traceLand: (pen: Pen) => boolean;
  #sites: readonly MapSite[] = [];
  #localities: readonly Locality[] = [];
  #names: readonly Name[] = [];

  /** @param traceLand adds the outlines of land to a path; false: none is known */
  constructor(map: L.Map, pane: HTMLElement, color: (name: string) => string, traceLand: (pen: Pen) => boolean) {
    this.#map = map;
    this.#color = color;
    this.#traceLand = traceLand;
    const { element } = this.#picture;
    Object.assign(element.style, { position: 'absolute', pointerEvents: 'none' });
    pane.append(element);
  }

  get isEmpty(): boolean {
    return this.#localities.length === 0;
  }

  show(sites: readonly MapSite[]): void {
    if (sites === this.#sites) return;
    this.#sites = sites;
    this.#localities = localitiesOf(sites);
    this.#names = [
      ...this.#localities.map(({ kind, name, centre }): Name => ({ kind, text: name, at: centre })),
      ...sites.flatMap(({ address_1, position }): Name[] =>
        address_1 && position ? [{ kind: 'street', text: address_1, at: position }] : [],
      ),
    ];
    this.draw();
  }

  draw(): void {
    const { x, y } = this.#map.getSize();
    const corner: L.PointTuple = [-x * padRatio, -y * padRatio];
    const [width, height] = [x * (1 + 2 * padRatio), y * (1 + 2 * padRatio)];
    const pixels = this.isEmpty ? 0 : window.devicePixelRatio || 1;
    const { element, pen } = this.#picture;
    L.DomUtil.setPosition(element, this.#map.containerPointToLayerPoint(corner));
    element.width = width * pixels;
    element.height = height * pixels;
    Object.assign(element.style, { width: `${width}px`, height: `${height}px` });
    if (pen && element.width > 0) this.#drawAll(pen, pixels, corner);
    this.#picture.show(pixels === 0);
  }

  #drawAll(pen: Pen, pixels: number, corner: L.PointTuple): void {
    pen.scale(pixels, pixels);
    pen.translate(-corner[0], -corner[1]);
    pen.save();
    pen.beginPath();
    if (this.#map.getZoom() >= areaZoom.region && this.#traceLand(pen)) pen.clip('evenodd');
    for (const kind of ['region', 'municipality'] as const) this.#drawAreas(pen, kind);
    pen.restore();
    this.#drawSites(pen);
    this.#drawNames(pen);
  }

  #point({ latitude, longitude }: Position): L.Point {
    return this.#map.latLngToContainerPoint([latitude, longitude]);
  }

  #pxOf(metres: number): number {
    return (metres * 256 * 2 ** this.#map.getZoom() * Math.cos((this.#map.getCenter().lat * Math.PI) / 180) ** -1) / equatorM;
  }

  /** Gives each cell to the area of its nearest unit within reach, and draws them smoothed. */
  #drawAreas(pen: Pen, kind: 'region' | 'municipality'): void {
    if (this.#map.getZoom() < areaZoom[kind]) return;
    const { x, y } = this.#map.getSize();
    const [left, top] = [-x * padRatio, -y * padRatio];
    const [columns, rows] = [Math.ceil((x - 2 * left) / cellPx), Math.ceil((y - 2 * top) / cellPx)];
    const raster = document.createElement('canvas');
    raster.width = columns;
    raster.height = rows;
    const brush = raster.getContext('2d');
    if (!brush) return;
    const cells = new NearestCells(columns, rows);
    const radius = this.#pxOf(reach[kind]) / cellPx;
    const areas = this.#localities.filter((locality) => locality.kind === kind);
    for (const [area, { positions }] of areas.entries()) {
      for (const position of positions) {
        const point = this.#point(position);
        cells.stamp(area, (point.x - left) / cellPx, (point.y - top) / cellPx, radius);
      }
    }
    const colors = tints[kind].map(this.#color);
    cells.eachRun((area, column, row, length) => {
      brush.fillStyle = colors[area % colors.length] ?? '';
      brush.fillRect(column, row, length, 1);
    });
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(raster, left, top, columns * cellPx, rows * cellPx);
  }

  #drawSites(pen: Pen): void {
    if (this.#map.getZoom() < siteZoom) return;
    const bounds = this.#map.getBounds().pad(padRatio);
    const size = Math.max(8, this.#pxOf(siteMetres));
    pen.fillStyle = this.#color('--map-site');
    pen.strokeStyle = this.#color('--map-border');
    pen.lineWidth = 1;
    pen.beginPath();
    for (const { position } of this.#sites) {
      if (!position || !bounds.contains([position.latitude, position.longitude])) continue;
      const { x, y } = this.#point(position);
      pen.rect(x - size / 2, y - size / 3, size, (size * 2) / 3);
    }
    pen.fill();
    pen.stroke();
  }

  #drawNames(pen: Pen): void {
    const zoom = this.#map.getZoom();
    const bounds = this.#map.getBounds().pad(padRatio);
    const family = getComputedStyle(this.#map.getContainer()).fontFamily;
    const isShown = ({ kind, at }: Name): boolean => {
      const [least, most] = nameZooms[kind];
      return zoom >= least && zoom <= most && bounds.contains([at.latitude, at.longitude]);
    };
    const placed = this.#names.filter(isShown).map(({ kind, text, at }) => {
      const { x, y } = this.#point(at);
      const font = `${nameFonts[kind]} ${family}`;
      pen.font = font;
      const words = kind === 'region' ? text.toLocaleUpperCase() : text;
      const width = pen.measureText(words).width;
      // A street is below its building, whose mark is on it; other names are above, clear of a mark in their middle.
      const middle = kind === 'street' ? y + this.#pxOf(siteMetres / 3) + 22 : y - 18;
      const label: Label = { x: x - width / 2, y: middle - 9, width, height: 18 };
      return { words, font, x, y: middle, label };
    });
    const free = uncrowded(placed.map(({ label }) => label));
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineWidth = 3;
    pen.strokeStyle = this.#color('--map-halo');
    pen.fillStyle = this.#color('--text-2');
    for (const [i, { words, font, x, y }] of placed.entries()) {
      if (!free[i]) continue;
      pen.font = font;
      pen.strokeText(words, x, y);
      pen.fillText(words, x, y);
    }
  }
}
