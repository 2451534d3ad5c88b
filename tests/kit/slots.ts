import { expect } from 'vitest';
import type { GridConfig, Slot, Tab } from '../../contract/workspace/config.ts';
import { tiles } from '../../contract/workspace/grid.ts';
import { type SlotType, slotTypes } from '../../contract/workspace/slots.ts';
import { call, readOpenAlarms, readUnits, signInByApi } from './caller.ts';
import type { Operator } from './operator.ts';
import type { Who } from './people.ts';
import type { Stage } from './stage.ts';

type SlotSpec = Pick<Slot, 'type' | 'name' | 'data'>;

/** Returns ids of demo records for slots, as visible to a user; kinds without a record are omitted. */
async function records(url: string, who: Who) {
  const { access_token: token } = await signInByApi(url, who);
  const unit = (await readUnits(url, token)).find(({ cameras, position }) => cameras.length > 1 && position !== null);
  if (!unit) throw new Error(`${who} sees no unit with two cameras and a position`);
  const first = async (path: string): Promise<number | undefined> => {
    const { body } = await call<{ data?: { id: number }[] }>(`${url}/v1/${path}`, { token });
    return body?.data?.[0]?.id;
  };
  const [alarm] = await readOpenAlarms(url, token);
  return {
    unit,
    camera: unit.cameras.find(({ recording_support }) => recording_support) ?? unit.cameras[0],
    alarm,
    plane: await first('plane?max=1'),
    router: await first('router/positions'),
    page: await first('page?max=1'),
    chat: await first('chat'),
    plan: await first('action_plan?max=1'),
    interphone: await first('device_interphone?max=1'),
  };
}

/** One slot of each type, each showing a real record of the demo. Needs an open alarm of that person's. */
export async function everySlot(url: string, who: Who): Promise<Record<SlotType, SlotSpec>> {
  const { unit, camera, alarm, plane, router, page, chat, plan, interphone } = await records(url, who);
  const ofAlarm = { source: 'alarm', id_alarm: alarm?.id, alarm_id: alarm?.alarm_id };
  const ofUnit = { source: 'unit', id_unit: unit.id };
  const ofCamera = { source: 'camera', id_unit: unit.id, id_camera: camera?.id };
  const chart = { measure: 'alarms', by: 'day', days: 7 };
  const data: Record<SlotType, Record<string, unknown>> = {
    cam: ofCamera,
    cam_pa: { ...ofCamera, ...ofAlarm, id_camera: alarm?.cameras[0]?.id ?? camera?.id },
    cam_recorded: ofCamera,
    action_plan: { source: 'dnd', id_action_plan: plan },
    info: ofUnit,
    'info-interphone': { source: 'generic_devices', id_device_interphone: interphone, id_camera: camera?.id },
    map: ofUnit,
    plane: { ...ofUnit, id_plane: plane },
    tag: ofCamera,
    units_map: { source: 'dnd' },
    timeline: ofUnit,
    gps: { source: 'dnd', id_router: router },
    frame: { source: 'dnd', id_page: page },
    charts_sdk: { source: 'dnd', chart },
    charts_sdk_data: { source: 'dnd', chart },
    fr_tracking_map: { source: 'dnd' },
    lpr_tracking_map: { source: 'dnd' },
    ar_table_data: { source: 'dnd' },
    weather: ofUnit,
    face_detection: { source: 'dnd' },
    waze: ofUnit,
    chat: { source: 'dnd', id_chat: chat },
    lpr_detection: { source: 'dnd' },
    detection_event: { source: 'dnd' },
  };
  return Object.fromEntries(slotTypes.map((type) => [type, { type, name: '', data: data[type] }])) as Record<SlotType, SlotSpec>;
}

/** A slot of this type, named after it. */
export function slotOf(type: SlotType, data: Record<string, unknown> = {}): SlotSpec {
  return { type, name: type, data };
}

/** A tab of these slots, side by side. */
export function tabOf(name: string, slots: readonly SlotSpec[], order = 0): Tab {
  const areas = tiles(slots.length);
  const placed = slots.map((slot, at): Slot => ({ ...slot, pos: at + 1 }));
  const layout = placed.flatMap(({ pos }, at) => (areas[at] ? [{ pos, ...areas[at] }] : []));
  return { name, type: 'custom', order, color: null, layout, slots: placed };
}

/** Saves tabs for a user, as another workstation of that user would. */
export async function saveTabs(url: string, who: Who, tabs: readonly Tab[], grid: Partial<GridConfig> = {}): Promise<void> {
  const { access_token: token, user } = await signInByApi(url, who);
  const config = { ...user.config, grid: { ...user.config.grid, ...grid, tabs, activeTab: tabs[0]?.name ?? 'Tab 1' } };
  const { status, text } = await call(`${url}/v1/users/update-config`, { method: 'PUT', token, body: { config } });
  if (status !== 200) throw new Error(`tabs of ${who}: ${status} ${text}`);
}

/**
 * Brings a user's shared page (`Stage.kept`) to home with these tabs and nothing else, saved as by another workstation once its own
 * changes are saved.
 */
export async function showTabs(stage: Stage, who: Who, tabs: readonly Tab[], grid: Partial<GridConfig> = {}): Promise<Operator> {
  const { url } = stage.platform();
  const operator = await stage.kept(who);
  const { page } = operator;
  await page.locator('[data-tabs][data-state$="config.saved"]').waitFor();
  const shows = async (names: readonly string[]) => {
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(names);
  };
  // Emptied first: what is shown in the end is new, also where it is the same as before.
  await saveTabs(url, who, [tabOf('Emptied', [])], grid);
  await shows(['Emptied']);
  await saveTabs(url, who, tabs, grid);
  await shows(tabs.length === 0 ? ['Tab 1'] : tabs.map(({ name }) => name));
  return operator;
}
