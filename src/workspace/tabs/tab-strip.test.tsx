import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import { User } from '../../../contract/access/user.ts';
import { anAlarm, ana } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { implementFeed } from '../../../machines/shared/port.ts';
import { emptyTab } from '../../../machines/workspace/tabs/tab-strip.ts';
import { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { Localized } from '../../testing/localized.tsx';
import { TabStrip } from './TabStrip.tsx';

const unanswered = new Script<'readViews' | 'writeView'>({});
let views: ActorRefFrom<typeof viewsMachine>;

function open(...names: string[]) {
  const tabs = names.map((name, order) => ({ ...emptyTab(name), order }));
  const user = User.parse({ ...ana, config: { ...ana.config, grid: { ...ana.config.grid, tabs, activeTab: names[0] } } });
  const script = new Script<'saveConfig'>({ saveConfig: [] });
  const actor = createActor(
    tabsMachine.provide({ actors: { saveConfig: script.port('saveConfig'), store: implementFeed(() => undefined) } }),
    {
      input: { user },
    },
  ).start();
  const actors = { readViews: unanswered.port('readViews'), writeView: unanswered.port('writeView') };
  views = createActor(viewsMachine.provide({ actors: actors as never }), { input: { newKey: () => 'key-of-the-test' } }).start();
  render(
    <Localized>
      <TabStrip tabs={actor} views={views} />
    </Localized>,
  );
  return actor;
}
const shown = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

test('a name that another tab has is refused with a notice, and nothing changes', { tags: ['OP-4.27'] }, () => {
  open('Yards', 'Gates');
  fireEvent.doubleClick(screen.getByRole('tab', { name: 'Gates' }));
  const field = screen.getByLabelText('New name of Gates');
  fireEvent.change(field, { target: { value: 'yards' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText('Another tab is already named “yards”.')).toBeTruthy();
  expect(shown()).toEqual(['Yards', 'Gates']);
});

test('a tab is renamed with F2, and Esc leaves its name', () => {
  open('Yards', 'Gates');
  const rename = (to: string, key: string) => {
    fireEvent.keyDown(screen.getByRole('tab', { name: /Gates|Docks/ }), { key: 'F2' });
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: to } });
    fireEvent.keyDown(field, { key });
  };
  rename('Roofs', 'Escape');
  expect(shown()).toEqual(['Yards', 'Gates']);
  rename('Docks', 'Enter');
  expect(shown()).toEqual(['Yards', 'Docks']);
});

test('a closed tab can be brought back', () => {
  open('Yards', 'Gates');
  fireEvent.click(screen.getByRole('button', { name: 'Close Gates' }));
  expect(shown()).toEqual(['Yards']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['Yards', 'Gates']);
});

test('the plus adds an empty tab by the next default name, in front', { tags: ['OP-2.50', 'OP-4.28'] }, () => {
  const tabs = open('Tab 1', 'Yards');
  fireEvent.click(screen.getByRole('button', { name: 'Add a tab' }));
  expect(shown()).toEqual(['Tab 1', 'Yards', 'Tab 2']);
  expect(screen.getByRole('tab', { name: 'Tab 2' }).getAttribute('aria-selected')).toBe('true');
  expect(tabs.getSnapshot().context.config.grid.tabs.at(-1)).toMatchObject({ name: 'Tab 2', slots: [] });
});

test('with five tabs the plus explains the limit and a new alarm replaces the active tab', {
  tags: ['OP-9.01', 'OQ-43', 'OP-1.10'],
}, () => {
  const tabs = open('A', 'B', 'C', 'D', 'E');
  expect(screen.getByRole('button', { name: 'Add a tab: Maximum of 5 tabs' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('tab', { name: 'C' }));
  tabs.send({ type: 'tabs.open', alarm: anAlarm(7) });
  return screen
    .findByText(/^Maximum of 5 tabs\. It opened in the current tab/)
    .then(() => expect(shown()).toEqual(['A', 'B', 'A-0007', 'D', 'E']));
});

function menuOf(name: string) {
  fireEvent.contextMenu(screen.getByRole('tab', { name }));
  return screen.findByRole('menu');
}

test('the context menu saves or updates a view and renames; update only for a tab from a view', {
  tags: ['OP-2.49', 'OQ-52'],
}, async () => {
  const tabs = open('Yards', 'Gates');
  await menuOf('Gates');
  const names = (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.textContent);
  expect(names.slice(0, 3)).toEqual(['Save as view', 'Update view: This tab was not opened from a view.', 'Update tab name']);
  expect(screen.getByRole('menuitem', { hidden: true, name: /Update view/ }).getAttribute('aria-disabled')).toBe('true');
  act(() => tabs.send({ type: 'tabs.linkView', name: 'Gates', id_view: 4 }));
  expect(screen.getByRole('menuitem', { hidden: true, name: 'Update view' }).getAttribute('aria-disabled')).toBeNull();
});

test('a tab is saved as a view under a name that is asked for', { tags: ['OP-2.50', 'OQ-52'] }, async () => {
  open('Yards');
  await menuOf('Yards');
  fireEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Save as view' }));
  fireEvent.change(await screen.findByLabelText(/Name of the view/), { target: { value: 'Night' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(views.getSnapshot().context.writes).toMatchObject([{ kind: 'save', name: 'Night', tab: 'Yards' }]);
});

test('Shift+F10 opens the menu, which colours the tab and moves it', { tags: ['OP-3.13'] }, async () => {
  const tabs = open('Yards', 'Gates');
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Yards' }), { key: 'F10', shiftKey: true });
  fireEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Green' }));
  expect(tabs.getSnapshot().context.config.grid.tabs[0]?.color).toBe('#2f8f4e');
  await menuOf('Yards');
  expect((await screen.findByRole('menuitem', { hidden: true, name: /towards the first/ })).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('menuitem', { hidden: true, name: /towards the last/ }));
  expect(shown()).toEqual(['Gates', 'Yards']);
});

test('tabs are put in order with Ctrl+Shift and an arrow, and where a tab stands now is said', () => {
  open('Yards', 'Gates', 'Docks');
  const key = (name: string, of: string) =>
    fireEvent.keyDown(screen.getByRole('tab', { name }), { key: of, ctrlKey: true, shiftKey: true });
  key('Docks', 'ArrowLeft');
  expect(shown()).toEqual(['Yards', 'Docks', 'Gates']);
  expect(screen.getByText('Docks is tab 2 of 3 now.')).toBeTruthy();
  key('Yards', 'ArrowLeft');
  expect(shown()).toEqual(['Yards', 'Docks', 'Gates']);
});

test.each([
  ['timeline', 'A Timeline widget already exists'],
  ['detection_event', 'A Detection event widget already exists'],
] as const)('a second %s is refused in these words', { tags: ['OP-8.02', 'OP-8.03', 'OQ-108'] }, (type, words) => {
  const tabs = open('Yards');
  for (const _ of [1, 2]) act(() => tabs.send({ type: 'slots.put', slot: { type, name: '', data: {} }, at: null }));
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['a type that nobody knows', [{ type: 'hologram', data: {} }], 'Widget could not be added'],
  ['a chat that is open', [1, 2].map(() => ({ type: 'chat', data: { id_chat: 1 } })), 'This chat has been already loaded'],
] as const)('%s is refused in these words', { tags: ['OP-8.01', 'OP-8.04', 'OQ-108'] }, (_, slots, words) => {
  const tabs = open('Yards');
  const { config } = tabs.getSnapshot().context;
  act(() => tabs.send({ type: 'user.changed', user: User.parse({ ...ana, enabled_chat: true, config }) }));
  for (const slot of slots) act(() => tabs.send({ type: 'slots.put', slot: { name: '', ...slot } as never, at: null }));
  expect(screen.getByText(words)).toBeTruthy();
});

const cameraOf = (id_camera: number) => ({ type: 'cam', data: { id_camera } });
const wholeGrid = { type: 'weather', size: { w: 12, h: 12 }, data: {} };
const live = [{ action: 'live_video', subject: 'Video' }];
test.each([
  ['live video without the right to it', [], [cameraOf(7)], 'Widget could not be added'],
  ['a recording without the right to it', live, [{ type: 'cam_recorded', data: { id_camera: 7 } }], 'Widget could not be added'],
  ['a type that nobody knows', live, [{ type: 'hologram', data: {} }], 'Widget could not be added'],
  ['live video of no camera', live, [{ type: 'cam', data: {} }], 'Widget could not be added'],
  ['what finds no space', live, [wholeGrid, cameraOf(7)], 'Widget could not be added: Not enough space for a new item'],
  ['a second timeline without the right to it', [], [{ type: 'timeline', data: {} }], 'A Timeline widget already exists'],
  [
    'a second detection event widget in a full grid',
    live,
    [wholeGrid, { type: 'detection_event', data: {} }],
    'A Detection event widget already exists',
  ],
] as const)('%s is refused in these words, and nothing is added', { tags: ['OQ-51', 'OQ-108'] }, (what, abilities, slots, words) => {
  const tabs = open('Yards', 'Gates');
  const user = (rights: readonly object[]) => User.parse({ ...ana, abilities: rights, config: tabs.getSnapshot().context.config });
  const put = (slot: object, tab = 'Yards') =>
    act(() => tabs.send({ type: 'slots.put', slot: { name: '', ...slot } as never, at: null, tab }));
  act(() => tabs.send({ type: 'user.changed', user: user([{ action: 'record_video', subject: 'Video' }]) }));
  if (what.startsWith('a second')) put(slots.at(-1) ?? {}, 'Gates');
  act(() => tabs.send({ type: 'user.changed', user: user(abilities) }));
  for (const slot of slots) put(slot);
  expect(document.querySelector('[role=status]:not(.visually-hidden)')?.textContent).toBe(words);
  expect(tabs.getSnapshot().context.config.grid.tabs[0]?.slots).toHaveLength(slots.length - 1);
});

test('without a chat user a chat is refused in these words', { tags: ['OP-8.05', 'OQ-77'] }, () => {
  const tabs = open('Yards');
  act(() => tabs.send({ type: 'slots.put', slot: { type: 'chat', name: '', data: { id_chat: 1 } }, at: null }));
  expect(screen.getByText('You do not have a chat user')).toBeTruthy();
});

test('a view that was sent to five open tabs says by whom, and that five are the most', { tags: ['OQ-43', 'OP-7.42'] }, () => {
  const tabs = open('A', 'B', 'C', 'D', 'E');
  const data = { tabId: null, layout: [], slots: [] };
  act(() => tabs.send({ type: 'view.shown', view: { id: 1, name: 'Night', data, id_user: ana.id, updated_at: '' }, by: 'Luis' }));
  expect(screen.getByText(/Luis sent the view Night\./).textContent).toBe(
    'Luis sent the view Night. Maximum of 5 tabs. It opened in the current tab.',
  );
});

test('a view that was sent here says by whom', { tags: ['OP-7.42', 'OP-9.62'] }, () => {
  const tabs = open('Yards');
  const data = { tabId: null, layout: [], slots: [] };
  act(() => tabs.send({ type: 'view.shown', view: { id: 1, name: 'Night', data, id_user: ana.id, updated_at: '' }, by: 'Luis' }));
  expect(screen.getByText('Luis sent the view Night.')).toBeTruthy();
});
