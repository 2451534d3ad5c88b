import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { Layout, UserView } from '../../../contract/workspace/views.ts';
import { ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type ViewsEmitted, viewsMachine } from './views.machine.ts';

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
  tags: ['OP-2.50', 'OQ-52'],
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

test('a view is updated, renamed and deleted, one after the other, in the order asked for', { tags: ['OP-2.49'] }, async () => {
  const views = await open({ writeView: [replied(aView(1, 'Yards 9')), replied(aView(1, 'Docks')), replied(null)] });
  await reaches(views.actor, 'ready');
  views.actor.send({ type: 'views.update', id: 1, tab });
  views.actor.send({ type: 'views.rename', id: 1, name: 'Docks' });
  views.actor.send({ type: 'views.remove', id: 2 });
  await reaches(views.actor, 'ready');
  expect(views.received.map(({ type }) => type)).toEqual(['views.updated', 'views.renamed', 'views.removed']);
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
