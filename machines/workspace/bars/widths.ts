import { type SideBarWidth, sideBarWidths } from '../../../contract/workspace/config.ts';

export type Side = 'left' | 'right';
export type Widths = Readonly<Record<Side, number>>;

/** Where windows count as wider, in CSS pixels (OP-9.13, OQ-54). */
const breakpoints = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } as const;

/** The breakpoint that a window so wide has reached. */
export function sizeOf(width: number): keyof typeof breakpoints {
  const reached = Object.entries(breakpoints).findLast(([, from]) => width >= from);
  return (reached?.[0] ?? 'xs') as keyof typeof breakpoints;
}

/** What an alarm and what can be done to it need beside each other, in CSS pixels. */
const minWorkWidth = 880;

/** Stored widths, one number being both; none narrower than its side may be (OP-9.10–9.12). */
export function widthsOf(stored: SideBarWidth): Widths {
  const both = typeof stored === 'number' ? { left: stored, right: stored } : stored;
  return { left: Math.max(sideBarWidths.left, both.left), right: Math.max(sideBarWidths.right, both.right) };
}

/** The narrowest and widest that a side bar can be in a window so wide: from its minimum to half the window (OP-9.10, OP-9.11, OQ-54). */
export function limitsOf(side: Side, window: number): { least: number; most: number } {
  const most = Math.floor(window / 2);
  return { least: Math.min(sideBarWidths[side], most), most };
}

/** A width in whole pixels within those limits. */
export function widthWithin(side: Side, width: number, window: number): number {
  const { least, most } = limitsOf(side, window);
  return Math.round(Math.min(Math.max(width, least), most));
}

/** How a side bar is drawn: beside the work area, or over it. */
export interface BarLayout {
  readonly width: number;
  readonly isOver: boolean;
}

/** A side bar without open widgets is a rail of buttons; one without any widget is not drawn. */
export type BarState = 'open' | 'closed' | 'empty';

/** How wide a rail of closed widgets is, in CSS pixels. */
const railWidth = 44;

/**
 * Computes the drawn widths of the side bars that have open widgets (OQ-54). The work area gets half the window and enough room to handle
 * an alarm; bars shrink for that, but not below their minimum. The right bar overlays the work area where both do not fit, and both bars do
 * below lg; an overlaying bar leaves its rail beside the work area. `besides` is the width taken by menus, `panel` the width of the alarm
 * actions: the right bar makes room for them, while the queue keeps its width when an alarm opens.
 */
export function layoutBars(
  wanted: Widths,
  held: Readonly<Record<Side, BarState>>,
  width: number,
  { besides, panel }: { besides: number; panel: number },
): Record<Side, BarLayout> {
  const within = { left: widthWithin('left', wanted.left, width), right: widthWithin('right', wanted.right, width) };
  const least = { left: limitsOf('left', width).least, right: limitsOf('right', width).least };
  const railOf = (side: Side) => (held[side] === 'empty' ? 0 : railWidth);
  const isWide = ['lg', 'xl'].includes(sizeOf(width));
  const fits = (taken: number) => isWide && width - besides - taken >= width / 2;
  const left = held.left === 'open' && fits(least.left + railOf('right'));
  const right = held.right === 'open' && fits(panel + least.right + (left ? least.left : railOf('left')));
  const room = width - besides - (left ? 0 : railOf('left')) - (right ? 0 : railOf('right')) - Math.max(width / 2, minWorkWidth);
  const fitted = left && right ? squeezeBars(within, least, room) : fitSingleBar(within, least, room);
  const over = (side: Side): BarLayout => ({ width: Math.min(within[side], width - besides - railWidth), isOver: true });
  return {
    left: left || (isWide && held.left !== 'open') ? { width: fitted.left, isOver: false } : over('left'),
    right: right || (isWide && held.right !== 'open') ? { width: fitted.right, isOver: false } : over('right'),
  };
}

const fitSingleBar = (within: Widths, least: Widths, room: number): Widths => ({
  left: Math.floor(Math.min(within.left, Math.max(least.left, room))),
  right: Math.floor(Math.min(within.right, Math.max(least.right, room))),
});

/** Shrinks both bars in proportion to their excess over the minimum. */
function squeezeBars(within: Widths, least: Widths, room: number): Widths {
  const extra = within.left - least.left + (within.right - least.right);
  const spare = Math.max(0, room - least.left - least.right);
  const part = extra === 0 ? 0 : Math.min(1, spare / extra);
  const widthAt = (side: Side) => Math.floor(least[side] + (within[side] - least[side]) * part);
  return { left: widthAt('left'), right: widthAt('right') };
}
