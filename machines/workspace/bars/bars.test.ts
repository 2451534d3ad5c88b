import { expect, test } from 'vitest';
import { defaultGrid, GridConfig, type WidgetName, widgetNames } from '../../../contract/workspace/config.ts';
import {
  arrangeBars,
  type Bars,
  barNames,
  barsOf,
  isOpen,
  moveWidget,
  placeOf,
  resizeBar,
  setWidgetOpen,
  shiftWidget,
  storedBars,
} from './bars.ts';

const fresh = barsOf(defaultGrid);
const names = (bars: Bars, bar: (typeof barNames)[number]) => bars[bar].map(({ widget }) => widget);
const everything = (bars: Bars) => barNames.flatMap((bar) => names(bars, bar)).toSorted();

test('a user who arranged nothing finds each widget in its place, open or closed', {
  tags: ['OQ-46', 'OP-2.47', 'OP-2.48', 'OQ-54'],
}, () => {
  expect(names(fresh, 'left')).toEqual(['waiting', 'attending', 'tenants', 'layouts', 'views', 'unit-groups']);
  expect(names(fresh, 'right')).toEqual(['widgets', 'scripts', 'pages', 'user-charts', 'video-wall']);
  expect(names(fresh, 'bottom')).toEqual(['chat', 'calls']);
  expect(widgetNames.filter((widget) => isOpen(fresh, widget))).toEqual(['waiting', 'attending']);
  expect(fresh.widths).toEqual({ left: 580, right: 580 });
});

test('a widget missing from the stored bars takes its default place; duplicates count once', { tags: ['OQ-46'] }, () => {
  const bars = barsOf({
    sideBar: [
      { widget: 'chat', side: 'right', open: true },
      { widget: 'waiting', side: 'right', open: false },
      { widget: 'waiting', side: 'left', open: true },
    ],
    bottomBar: [{ widget: 'chat', open: false }],
    sideBarWidth: { left: 100, right: 700 },
  });
  expect(names(bars, 'right').slice(0, 2)).toEqual(['chat', 'waiting']);
  expect(names(bars, 'left')).not.toContain('waiting');
  expect(isOpen(bars, 'chat')).toBe(true);
  expect(isOpen(bars, 'waiting')).toBe(false);
  expect(everything(bars)).toEqual([...widgetNames].toSorted());
  expect(bars.widths).toEqual({ left: 380, right: 700 });
});

test('a widget moves to the end of a bar or before another one, as open as it was', { tags: ['OP-2.48'] }, () => {
  const there = moveWidget(fresh, 'attending', 'bottom');
  expect(names(there, 'bottom')).toEqual(['chat', 'calls', 'attending']);
  expect(isOpen(there, 'attending')).toBe(true);
  const before = moveWidget(there, 'tenants', 'bottom', 'attending');
  expect(names(before, 'bottom')).toEqual(['chat', 'calls', 'tenants', 'attending']);
  expect(placeOf(before, 'tenants')).toBe('bottom');
  expect(moveWidget(before, 'chat', 'bottom', 'chat')).toBe(before);
  expect(everything(before)).toEqual([...widgetNames].toSorted());
});

test('up and down change places with the neighbour that is as open; at the ends there is none', { tags: ['OP-2.48'] }, () => {
  expect(shiftWidget(fresh, 'waiting', -1)).toBeNull();
  expect(shiftWidget(fresh, 'attending', 1)).toBeNull();
  expect(names(shiftWidget(fresh, 'attending', -1) ?? fresh, 'left').slice(0, 2)).toEqual(['attending', 'waiting']);
  const open = setWidgetOpen(fresh, 'unit-groups', true);
  const up = shiftWidget(open, 'unit-groups', -1);
  expect(names(up ?? fresh, 'left').slice(0, 3)).toEqual(['waiting', 'unit-groups', 'attending']);
  expect(shiftWidget(open, 'attending', 1)).toEqual(up);
});

test('what was opened, closed, moved and widened is what comes back after it was kept', { tags: ['OP-2.47'] }, () => {
  const turn = (bars: Bars, widget: WidgetName) => setWidgetOpen(bars, widget, !isOpen(bars, widget));
  const bars = resizeBar(moveWidget(turn(turn(fresh, 'chat'), 'waiting'), 'views', 'right', 'pages'), 'left', 444, 1920);
  const kept = GridConfig.parse(JSON.parse(JSON.stringify({ ...defaultGrid, ...storedBars(bars) })));
  expect(barsOf(kept)).toEqual(bars);
});

test('an arrangement with doubles and widths under the minimum is put right when it is kept', {
  tags: ['OP-9.10', 'OP-9.11', 'OQ-54'],
}, () => {
  const grid = arrangeBars(defaultGrid, { sideBarWidth: 90, bottomBar: [{ widget: 'chat', open: true }] });
  expect(grid.sideBarWidth).toEqual({ left: 380, right: 500 });
  expect(grid.bottomBar).toEqual([
    { widget: 'chat', open: true },
    { widget: 'calls', open: false },
  ]);
  expect(grid.sideBar).toHaveLength(11);
  expect(grid.activeTab).toBe('Tab 1');
});
