import {
  type BottomWidget,
  defaultBottomBar,
  defaultSideBar,
  type GridConfig,
  type SideWidget,
  type WidgetName,
  widgetNames,
} from '../../../contract/workspace/config.ts';
import { type Side, type Widths, widthsOf, widthWithin } from './widths.ts';

/** The bars that a widget can be placed in (OP-2.48). */
export const barNames = ['left', 'right', 'bottom'] as const;
export type BarName = (typeof barNames)[number];

/** A widget in a bar, open or closed (OP-2.47). */
export interface PlacedWidget {
  readonly widget: WidgetName;
  readonly open: boolean;
}

/** The bars as drawn: each widget is in exactly one of them, in list order. */
export interface Bars extends Readonly<Record<BarName, readonly PlacedWidget[]>> {
  /** Widths chosen by the operator, in CSS pixels; the drawn widths also depend on the window. */
  readonly widths: Widths;
}

export type StoredBars = Pick<GridConfig, 'sideBar' | 'sideBarWidth' | 'bottomBar'>;

/** Reads the bars from a stored grid (OP-2.35–2.48, OQ-46): the first of duplicates counts; a missing widget takes its default place. */
export function barsOf({ sideBar, bottomBar, sideBarWidth }: StoredBars): Bars {
  const bars: Record<BarName, PlacedWidget[]> = { left: [], right: [], bottom: [] };
  const placed = new Set<WidgetName>();
  const place = (bar: BarName, { widget, open }: PlacedWidget) => {
    if (placed.has(widget)) return;
    placed.add(widget);
    bars[bar].push({ widget, open });
  };
  for (const placed of [...sideBar, ...bottomBar]) place(barOf(placed), placed);
  for (const placed of [...defaultSideBar, ...defaultBottomBar]) place(barOf(placed), placed);
  return { ...bars, widths: widthsOf(sideBarWidth) };
}

const barOf = (placed: SideWidget | BottomWidget): BarName => ('side' in placed ? placed.side : 'bottom');

/** Returns the part of the bars that is stored with the user's configuration (OP-3.16). */
export function storedBars({ left, right, bottom, widths }: Bars): StoredBars {
  const on = (side: Side, placed: readonly PlacedWidget[]) => placed.map(({ widget, open }): SideWidget => ({ widget, side, open }));
  return {
    sideBar: [...on('left', left), ...on('right', right)],
    sideBarWidth: { ...widths },
    bottomBar: bottom.map(({ widget, open }) => ({ widget, open })),
  };
}

/** Rearranges the bars of the grid: no widget is duplicated or lost, and no side bar is narrower than its minimum. */
export function arrangeBars(grid: GridConfig, bars: Partial<StoredBars>): GridConfig {
  return { ...grid, ...storedBars(barsOf({ ...grid, ...bars })) };
}

/** Opens or closes a widget without moving it. */
export function setWidgetOpen(bars: Bars, widget: WidgetName, open: boolean): Bars {
  return inEach(bars, (placed) => placed.map((one) => (one.widget === widget ? { widget, open } : one)));
}

/** Puts a widget into a bar, before another one of that bar or, with null, at its end; it stays as open as it was. */
export function moveWidget(bars: Bars, widget: WidgetName, to: BarName, before: WidgetName | null = null): Bars {
  if (widget === before) return bars;
  const open = isOpen(bars, widget);
  const without = inEach(bars, (placed) => placed.filter((one) => one.widget !== widget));
  const at = without[to].findIndex((one) => one.widget === before);
  return { ...without, [to]: without[to].toSpliced(at < 0 ? without[to].length : at, 0, { widget, open }) };
}

/** Moves a widget one place up (-1) or down (1) among those of its bar that are as open as it is; null: it is the first or last of them. */
export function shiftWidget(bars: Bars, widget: WidgetName, by: -1 | 1): Bars | null {
  const bar = placeOf(bars, widget);
  const peers = bars[bar].filter(({ open }) => open === isOpen(bars, widget));
  const other = peers[peers.findIndex((one) => one.widget === widget) + by]?.widget;
  if (other === undefined) return null;
  return by < 0 ? moveWidget(bars, widget, bar, other) : moveWidget(bars, other, bar, widget);
}

/** Sets the width of a side bar, within its limits for this window width (OQ-54). */
export function resizeBar(bars: Bars, side: Side, width: number, window: number): Bars {
  return { ...bars, widths: { ...bars.widths, [side]: widthWithin(side, width, window) } };
}

/** Returns the bar that contains a widget. */
export function placeOf(bars: Bars, widget: WidgetName): BarName {
  return barNames.find((bar) => bars[bar].some((one) => one.widget === widget)) ?? 'left';
}

export function isOpen(bars: Bars, widget: WidgetName): boolean {
  return barNames.some((bar) => bars[bar].some((one) => one.widget === widget && one.open));
}

/** Whether this is the name of a widget. */
export function isWidgetName(name: string): name is WidgetName {
  return (widgetNames as readonly string[]).includes(name);
}

function inEach(bars: Bars, change: (placed: readonly PlacedWidget[]) => readonly PlacedWidget[]): Bars {
  return { ...bars, left: change(bars.left), right: change(bars.right), bottom: change(bars.bottom) };
}
