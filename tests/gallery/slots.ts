import type { Page } from 'playwright-core';
import type { SlotType } from '../../contract/workspace/slots.ts';
import { signIn } from '../bench/browser-session.ts';
import { everySlot, saveTabs, tabOf } from '../kit/slots.ts';
import type { Screen, Stage } from './screens.ts';

/** The types of slots, a handful a picture, so that each can be read. */
const sheets: Readonly<Record<string, readonly SlotType[]>> = {
  video: ['cam', 'cam_pa', 'cam_recorded', 'timeline'],
  'of an alarm': ['info', 'info-interphone', 'action_plan', 'tag', 'map'],
  maps: ['units_map', 'gps', 'fr_tracking_map', 'lpr_tracking_map', 'plane'],
  lists: ['face_detection', 'lpr_detection', 'detection_event', 'ar_table_data'],
  other: ['charts_sdk', 'charts_sdk_data', 'weather', 'waze', 'frame', 'chat'],
};

async function reach({ url, desk }: Stage, name: string, types: readonly SlotType[]): Promise<Page> {
  const all = await everySlot(url, 'ana');
  await saveTabs(url, 'ana', [
    tabOf(
      name,
      types.map((type) => all[type]),
    ),
  ]);
  const page = await signIn(desk, url, 'ana');
  for (const type of types) await page.locator(`[data-slot][data-type="${type}"]`).waitFor();
  await page
    .waitForFunction(() => document.querySelector('[data-slot] [role=status]:not(:empty)') === null, undefined, { timeout: 8000 })
    .catch(() => undefined);
  return page;
}

/** Pictures of every type of slot with real records. */
export const slotScreens: readonly Screen[] = Object.entries(sheets).map(([name, types]) => ({
  name: `slots: ${name}`,
  main: true,
  reach: (stage) => reach(stage, name, types),
}));
