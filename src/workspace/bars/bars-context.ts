import { useSelector } from '@xstate/react';
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import {
  type BarName,
  type Bars,
  barsOf,
  isOpen,
  moveWidget,
  resizeBar,
  setWidgetOpen,
  shiftWidget,
  storedBars,
} from '../../../machines/workspace/bars/bars.ts';
import type { Side } from '../../../machines/workspace/bars/widths.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { selectGrid } from '../../../machines/workspace/tabs/tabs.selectors.ts';

/** Operations of the bars and their widgets on the arrangement; the result is saved in the user's configuration. */
export interface BarsControls {
  readonly bars: Bars;
  /** The widget that is being dragged. */
  readonly dragged: WidgetName | null;
  setDragged: (widget: WidgetName | null) => void;
  /** Opens a widget, or closes it, and takes the focus there. */
  setOpen: (widget: WidgetName, open: boolean) => void;
  move: (widget: WidgetName, to: BarName, before?: WidgetName | null) => void;
  shift: (widget: WidgetName, by: -1 | 1) => void;
  resize: (side: Side, width: number) => void;
  /** Whether this widget takes the focus after it is rendered again; true only on the first call. */
  shouldFocus: (widget: WidgetName) => boolean;
}

const Context = createContext<BarsControls | null>(null);
export const BarsProvider = Context.Provider;

/** Throws outside of home. */
export function useBars(): BarsControls {
  const bars = useContext(Context);
  if (bars === null) throw new Error('This view stands outside BarsProvider (src/workspace/home/HomePage.tsx).');
  return bars;
}

/** The bars as the user's configuration has them, and what changes them (OP-1.11, OP-2.47, OP-2.48). */
export function useBarsControls(tabs: ActorRefFrom<typeof tabsMachine>): BarsControls {
  const sideBar = useSelector(tabs, (now) => selectGrid(now).sideBar);
  const bottomBar = useSelector(tabs, (now) => selectGrid(now).bottomBar);
  const sideBarWidth = useSelector(tabs, (now) => selectGrid(now).sideBarWidth);
  const bars = useMemo(() => barsOf({ sideBar, bottomBar, sideBarWidth }), [sideBar, bottomBar, sideBarWidth]);
  const [dragged, setDragged] = useState<WidgetName | null>(null);
  const focus = useRef<WidgetName | null>(null);
  const change = useCallback(
    (make: (now: Bars) => Bars | null) => {
      const next = make(barsOf(selectGrid(tabs.getSnapshot())));
      if (next !== null) tabs.send({ type: 'bars.arrange', bars: storedBars(next) });
    },
    [tabs],
  );
  return useMemo(
    () => ({
      bars,
      dragged,
      setDragged,
      setOpen: (widget, open) => {
        focus.current = widget;
        change((now) => (isOpen(now, widget) === open ? null : setWidgetOpen(now, widget, open)));
      },
      move: (widget, to, before = null) => {
        focus.current = widget;
        change((now) => moveWidget(now, widget, to, before));
      },
      shift: (widget, by) => change((now) => shiftWidget(now, widget, by)),
      resize: (side, width) => change((now) => resizeBar(now, side, width, window.innerWidth)),
      shouldFocus: (widget) => {
        const takes = focus.current === widget;
        if (takes) focus.current = null;
        return takes;
      },
    }),
    [bars, dragged, change],
  );
}
