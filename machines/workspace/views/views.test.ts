import { expect, test } from 'vitest';
import { createActor, createMachine, SimulatedClock } from 'xstate';
import { Layout, UserView } from '../../../contract/workspace/views.ts';
import { ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type ViewsEmitted, type ViewsEvent, type ViewWrite, viewsMachine } from './views.machine.ts';

const tab = { name: 'Gates', layout: [{ pos: 1, x: 0, y: 0, w: 6, h: 6 }], slots: [] };
const aView = (id: number, name: string) =>
  UserView.parse({ id, name, data: { tabId: 'Gates', layout: tab.layout, slots: [] }, id_user: ana.id, updated_at: at(id) });
const layout = Layout.parse({ id: 1, name: 'Quarters', default: true, layout: tab.layout, slots: [] });
const read = replied({ views: [aView(2, 'Yards 10'), aView(1, 'Yards 9')], layouts: [layout] });

async function open(replies: { readViews?: unknown[]; writeView?: unknown[] }) {
  const clock = new SimulatedClock();
  const script = new Script<'readViews' | 'writeView'>({ readViews: [read], ...replies });
  let keys = 0;
  const actor = createActor(
    viewsMachine.provide({ actors: { readViews: script.port('readViews'), writeView: script.port('writeView') } }),
    { input: { newKey: () => `key-${(keys += 1)}` }, clock },
  ).start();
  const received: ViewsEmitted[] = [];
  actor.on('*', (event) => received.push(event));
  return { actor, clock, script, received, names: () => actor.getSnapshot().context.views.map(({ name }) => name) };
}

test('saved views are listed by name, beside the layouts that may be applied', { tags: ['OP-3.15', 'OP-7.13'] }, async () => {
  const views = await open({});
  await reaches(views.actor, 'ready');
  expect(views.names()).toEqual(['Yards 9', 'Yards 10']);
  expect(views.actor.getSnapshot().context.layouts).toEqual([layout]);
});

test('saving a tab as a view stores its name, places and slots, and links the tab to the view', {
  tags: ['OP-2.50', 'OQ-52', 'OQ-114'],
}, async () => {
  const views = await open({ writeView: [replied(aView(3, 'Gates'))] });
  await reaches(views.actor, 'ready');
  views.actor.send({ type: 'views.save', name: '  Gates ', tab });
  await reaches(views.actor, 'ready');
  expect(views.script.inputs('writeView')).toEqual([
    { key: 'key-1', kind: 'save', name: 'Gates', data: { tabId: 'Gates', layout: tab.layout, slots: [] }, tab: 'Gates' },
  ]);
  expect(views.received).toEqual([{ type: 'views.saved', view: aView(3, 'Gates'), tab: 'Gates' }]);
  expect(views.names()).toEqual(['Gates', 'Yards 9', 'Yards 10']);
});

test('a view is updated, renamed and deleted, one after the other, in the order asked for', { tags: ['OP-2.49', 'OQ-52'] }, async () => {
  const views = await open({ writeView: [replied(aView(1, 'Yards 9')), replied(aView(1, 'Docks')), replied(null)] });
  await reaches(views.actor, 'ready');
  views.actor.send({ type: 'views.update', id: 1, tab });
  views.actor.send({ type: 'views.rename', id: 1, name: 'Docks' });
  views.actor.send({ type: 'views.remove', id: 2 });
  await reaches(views.actor, 'ready');
  expect(views.received.map(({ type }) => type)).toEqual(['views.updated', 'views.renamed', 'views.removed']);
  expect(views.script.inputs('writeView')[0]).toMatchObject({
    kind: 'update',
    id: 1,
    data: { tabId: 'Gates', layout: tab.layout, slots: [] },
  });
  expect(views.names()).toEqual(['Docks']);
});

test('a view that the platform did not answer for is asked again under the same key', async () => {
  const views = await open({ writeView: [new Error('network'), replied(aView(3, 'Gates'))] });
  await reaches(views.actor, 'ready');
  views.actor.send({ type: 'views.save', name: 'Gates', tab });
  await reaches(views.actor, 'unanswered');
  views.clock.increment(5000);
  await reaches(views.actor, 'ready');
  expect(views.script.inputs('writeView')).toMatchObject([{ key: 'key-1' }, { key: 'key-1' }]);
});

test('a refused write says why and is not tried again; what stands is read anew', async () => {
  const views = await open({ writeView: [refused('record.not_found')], readViews: [read, read] });
  await reaches(views.actor, 'ready');
  views.actor.send({ type: 'views.update', id: 9, tab });
  await reaches(views.actor, 'rejected');
  expect(views.actor.getSnapshot().context.refusal?.code).toBe('record.not_found');
  views.actor.send({ type: 'views.dismiss' });
  await reaches(views.actor, 'ready');
  expect(views.actor.getSnapshot().context.writes).toEqual([]);
});

test('a name of nothing but spaces is no name', async () => {
  const views = await open({});
  await reaches(views.actor, 'ready');
  expect(views.actor.getSnapshot().can({ type: 'views.save', name: '  ', tab })).toBe(false);
});

const lost = new Error('network');
const forbidden = refused('access.forbidden');
const update: ViewsEvent = { type: 'views.update', id: 1, tab };
const data = { tabId: 'Gates', layout: tab.layout, slots: [] };

/** How each state is come to; ports answer nothing more there. */
const ways = {
  reading: { replies: { readViews: [] }, writes: false },
  ready: { replies: {}, writes: false },
  refused: { replies: { readViews: [forbidden] }, writes: false },
  unread: { replies: { readViews: [lost] }, writes: false },
  writing: { replies: { writeView: [] }, writes: true },
  unanswered: { replies: { writeView: [lost] }, writes: true },
  rejected: { replies: { writeView: [refused('record.not_found')] }, writes: true },
} as const satisfies Record<string, { replies: Partial<Record<'readViews' | 'writeView', unknown[]>>; writes: boolean }>;
type Way = keyof typeof ways;

async function openIn(state: Way, more: { readViews?: unknown[]; writeView?: unknown[] } = {}) {
  const replies: { readViews?: unknown[]; writeView?: unknown[] } = ways[state].replies;
  const views = await open({
    readViews: [...(replies.readViews ?? [read]), ...(more.readViews ?? [])],
    writeView: [...(replies.writeView ?? []), ...(more.writeView ?? [])],
  });
  if (ways[state].writes) {
    await reaches(views.actor, 'ready');
    views.actor.send(update);
  }
  await reaches(views.actor, state);
  return { ...views, state: () => views.actor.getSnapshot().value, context: () => views.actor.getSnapshot().context };
}

const changes: readonly [ViewsEvent, ViewWrite][] = [
  [
    { type: 'views.save', name: ' Docks ', tab },
    { key: '', kind: 'save', name: 'Docks', data, tab: 'Gates' },
  ],
  [
    { type: 'views.update', id: 2, tab },
    { key: '', kind: 'update', id: 2, data },
  ],
  [
    { type: 'views.rename', id: 2, name: ' Docks ' },
    { key: '', kind: 'rename', id: 2, name: 'Docks' },
  ],
  [
    { type: 'views.remove', id: 2 },
    { key: '', kind: 'remove', id: 2 },
  ],
];
const nameless: readonly ViewsEvent[] = [
  { type: 'views.save', name: ' ', tab },
  { type: 'views.rename', id: 2, name: 'n'.repeat(121) },
];

test.each(['ready', 'refused', 'unread', 'rejected'] as const)('while %s, what is asked about a view is written at once', async (state) => {
  for (const [event, write] of changes) {
    const views = await openIn(state);
    const before = views.script.inputs('writeView').length;
    views.actor.send(event);
    expect(views.state()).toBe('writing');
    expect(views.context().refusal).toBeNull();
    expect(views.script.inputs('writeView').slice(before)).toEqual([{ ...write, key: `key-${before + 1}` }]);
  }
});

test.each(['reading', 'writing', 'unanswered'] as const)('while %s, what is asked about a view is kept for later', async (state) => {
  const views = await openIn(state);
  const { length } = views.context().writes;
  const asked = views.script.asked.length;
  for (const [event] of changes) views.actor.send(event);
  expect(views.context().writes.slice(length)).toEqual(changes.map(([, write], at) => ({ ...write, key: `key-${length + at + 1}` })));
  expect([views.state(), views.script.asked.length]).toEqual([state, asked]);
});

test.each(Object.keys(ways) as Way[])('while %s, a view takes no empty name and none over 120 characters', async (state) => {
  const views = await openIn(state);
  const { writes } = views.context();
  for (const event of nameless) views.actor.send(event);
  expect([views.state(), views.context().writes]).toEqual([state, writes]);
});

test('what is asked while views are read is written as soon as they are there', async () => {
  const views = await open({ writeView: [] });
  views.actor.send(update);
  await reaches(views.actor, 'writing');
  expect(views.script.inputs('writeView')).toMatchObject([{ kind: 'update', id: 1 }]);
});

test('a refused reading says why, and keeps no row', async () => {
  const views = await openIn('refused');
  expect([views.context().refusal?.code, views.names()]).toEqual(['access.forbidden', []]);
});

test.each([
  ['ready', 'views.renew'],
  ['refused', 'views.renew'],
  ['refused', 'views.retry'],
  ['unread', 'views.renew'],
  ['unread', 'views.retry'],
  ['rejected', 'views.renew'],
  ['rejected', 'views.dismiss'],
] as const)('while %s, %s reads views anew and forgets a refusal with the reply', async (state, type) => {
  const views = await openIn(state, { readViews: [replied({ views: [aView(5, 'Docks')], layouts: [] })] });
  views.actor.send({ type });
  expect(views.state()).toBe('reading');
  await reaches(views.actor, 'ready');
  expect([views.names(), views.context().layouts, views.context().refusal]).toEqual([['Docks'], [], null]);
});

test('a dismissed refusal is gone before views are read anew', async () => {
  const views = await openIn('rejected');
  views.actor.send({ type: 'views.dismiss' });
  expect(views.context().refusal).toBeNull();
});

test.each([
  ['unread', 'reading'],
  ['unanswered', 'writing'],
] as const)('while %s, it is tried again after five seconds: %s', async (state, next) => {
  const views = await openIn(state);
  views.clock.increment(4999);
  expect(views.state()).toBe(state);
  views.clock.increment(1);
  expect(views.state()).toBe(next);
});

test('a write without an answer is repeated at once when asked to', async () => {
  const views = await openIn('unanswered', { writeView: [replied(aView(1, 'Yards 9'))] });
  views.actor.send({ type: 'views.retry' });
  expect(views.state()).toBe('writing');
  await reaches(views.actor, 'ready');
  expect(views.script.inputs('writeView')).toMatchObject([{ key: 'key-1' }, { key: 'key-1' }]);
});

test('a parent hears of layouts, and of views saved and removed', { tags: ['OQ-52', 'OQ-55'] }, async () => {
  const heard: unknown[] = [];
  const script = new Script<'readViews' | 'writeView'>({ readViews: [read], writeView: [replied(aView(3, 'Gates')), replied(null)] });
  const views = viewsMachine.provide({ actors: { readViews: script.port('readViews'), writeView: script.port('writeView') } });
  const parent = createMachine({
    invoke: { id: 'views', src: views, input: { newKey: () => 'key' } },
    on: { '*': { actions: ({ event }) => heard.push(event) } },
  });
  const actor = createActor(parent).start().getSnapshot().children['views'];
  if (!actor) throw new Error('The parent runs no views');
  await reaches(actor, 'ready');
  actor.send({ type: 'views.save', name: 'Gates', tab });
  actor.send({ type: 'views.remove', id: 2 });
  await reaches(actor, 'ready');
  expect(heard).toEqual([
    { type: 'layouts.loaded', defaultLayout: layout },
    { type: 'views.saved', view: aView(3, 'Gates'), tab: 'Gates' },
    { type: 'views.removed', id: 2, name: 'Yards 10' },
  ]);
});
