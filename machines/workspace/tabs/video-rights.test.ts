import { expect, test } from 'vitest';
import type { Slot } from '../../../contract/workspace/config.ts';
import type { NewSlot } from '../../../contract/workspace/slots.ts';
import { Layout, UserView } from '../../../contract/workspace/views.ts';
import { anAlarm, ana, at } from '../../quality/paths/samples.ts';
import { openedTabs } from '../../quality/paths/scripted-tabs.ts';
import type { TabsEvent } from './tabs.types.ts';

const layout = [1, 2, 3].map((pos) => ({ pos, x: (pos - 1) * 4, y: 0, w: 4, h: 12 }));
const slots: (NewSlot & Slot)[] = [
  { pos: 1, type: 'cam', name: 'Gate', data: { id_camera: 1, camera: 1 } },
  { pos: 2, type: 'cam_recorded', name: 'Gate before', data: { id_camera: 1, camera: 1 } },
  { pos: 3, type: 'waze', name: 'Traffic', data: {} },
];
const alarm = anAlarm(7);
const view = UserView.parse({ id: 7, name: 'Night', data: { tabId: 'Night', layout, slots }, id_user: ana.id, updated_at: at(0) });
const stored = Layout.parse({ id: 3, name: 'Thirds', layout, slots });

const ways: readonly (readonly [string, readonly TabsEvent[]])[] = [
  ['a saved view', [{ type: 'tabs.openView', view }]],
  ['a view that a colleague sent', [{ type: 'view.shown', view, by: 'Luis' }]],
  ['a view that a rule sent', [{ type: 'view.shown', view, by: null, behind: true }]],
  ['a layout', [{ type: 'tabs.openLayout', layout: stored }]],
  [
    'a new tab with the default layout',
    [
      { type: 'layouts.loaded', defaultLayout: stored },
      { type: 'tabs.add', name: 'Fresh' },
    ],
  ],
  [
    'the view of an alarm',
    [
      { type: 'tabs.open', alarm },
      { type: 'alarmLayout.found', id_alarm: alarm.id, alarm, view: { id: 1, name: 'Night', layout, slots } },
    ],
  ],
  ['slots that are added one by one', slots.map(({ type, name, data }) => ({ type: 'slots.put', slot: { type, name, data }, at: null }))],
];

test.each(
  ways.flatMap(([way, events]) => [
    [way, 'live_video', events, ['cam', 'waze']] as const,
    [way, 'record_video', events, ['cam_recorded', 'waze']] as const,
    [way, 'no right', events, ['waze']] as const,
  ]),
)('%s has for a user with %s only the slots of that right', { tags: ['OP-5.07', 'OP-5.08', 'OP-6.06'] }, (_, action, events, types) => {
  const tabs = openedTabs({ names: ['Gates'], user: { abilities: [{ action, subject: 'Video' }] } });
  for (const event of events) tabs.send(event);
  expect(tabs.grid().tabs.flatMap((tab) => tab.slots.map(({ type }) => type))).toEqual(types);
});
