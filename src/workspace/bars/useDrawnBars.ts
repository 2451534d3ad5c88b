import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { type BarLayout, type BarState, layoutBars, type Side } from '../../../machines/workspace/bars/widths.ts';
import { selectPreferences } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import { useActorOf } from '../../platform/index.ts';
import { useBars } from './bars-context.ts';

/** Below this each part of home has the screen to itself, in CSS pixels; as in Home.module.css. */
const screensBelow = 900;
/** Width of the menus at the side, in px: `--rail`. */
const menusWidth = 52;

/** The actions on an alarm; below a window so wide they are a drawer. As in Home.module.css. */
const panelWidth = 360;
const drawerBelow = 1280;

interface DrawnBars {
  window: number;
  drawn: Record<Side, BarLayout>;
  isScreens: boolean;
}

/** How the side bars are drawn in this window, with the width that a bar is just being dragged to. */
export function useDrawnBars(draft: { side: Side; width: number } | null, hasPanel: boolean): DrawnBars {
  const { bars } = useBars();
  const window = useSyncExternalStore(onResize, () => globalThis.innerWidth);
  const hasMenus = useSelector(useActorOf('tabs'), (now) => !now || selectPreferences(now).menu !== 'horizontal');
  const besides = hasMenus ? menusWidth : 0;
  const widths = draft ? { ...bars.widths, [draft.side]: draft.width } : bars.widths;
  const stateOf = (side: Side): BarState => (bars[side].length === 0 ? 'empty' : bars[side].some(({ open }) => open) ? 'open' : 'closed');
  return {
    window,
    drawn: layoutBars(widths, { left: stateOf('left'), right: stateOf('right') }, window, {
      besides,
      panel: hasPanel && window >= drawerBelow ? panelWidth : 0,
    }),
    isScreens: window < screensBelow,
  };
}

function onResize(listener: () => void): () => void {
  globalThis.addEventListener('resize', listener);
  return () => globalThis.removeEventListener('resize', listener);
}
