import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { drillsMachine } from './drills.machine.ts';
import { aDrill, aStart } from './drills.paths.ts';
import { selectRefusal, selectResult } from './drills.selectors.ts';

type Call = 'startDrill' | 'endDrill';

function open(replies: ConstructorParameters<typeof Script<Call>>[0]) {
  const script = new Script<Call>(replies);
  const machine = drillsMachine.provide({ actors: { startDrill: script.port('startDrill'), endDrill: script.port('endDrill') } });
  const actor = createActor(machine).start();
  return { actor, script, at: () => dotted(actor.getSnapshot().value), reaches: (path: string) => reaches(actor, path) };
}

const start = aStart;
const end = { type: 'drill.end', id: 4 } as const;
const offline = new Error('offline');
const sent = { request: start.request, key: start.key };
const ended = { ...aDrill, ended: at(90) };
const acts = [
  { event: start, port: 'startDrill', meanwhile: 'starting', after: 'started', unknown: 'unstarted', input: sent, result: aDrill },
  { event: end, port: 'endDrill', meanwhile: 'ending', after: 'ended', unknown: 'unended', input: { id: 4 }, result: ended },
] as const;

test.each(acts)('$event.type asks its port once, and shows the drill', async ({ event, port, meanwhile, after, input, result }) => {
  const drills = open({ [port]: [replied(result)] });
  expect([drills.at(), selectResult(drills.actor.getSnapshot())]).toEqual(['ready', null]);
  drills.actor.send(event);
  expect([drills.at(), drills.actor.getSnapshot().hasTag('busy')]).toEqual([meanwhile, true]);
  await drills.reaches(after);
  expect([drills.script.inputs(port), selectResult(drills.actor.getSnapshot())]).toEqual([[input], result]);
});

test.each(acts)('a refused $event.type says why, and the next one clears it', async ({ event, port, meanwhile, after, result }) => {
  const drills = open({ [port]: [refused('record.not_found'), replied(result)] });
  drills.actor.send(event);
  await drills.reaches('denied');
  expect([selectRefusal(drills.actor.getSnapshot())?.code, selectResult(drills.actor.getSnapshot())]).toEqual(['record.not_found', null]);
  drills.actor.send(event);
  expect([drills.at(), selectRefusal(drills.actor.getSnapshot())]).toEqual([meanwhile, null]);
  await drills.reaches(after);
});

test.each(acts)(
  '$event.type without an answer is repeated as it was',
  async ({ event, port, meanwhile, after, unknown, input, result }) => {
    const drills = open({ [port]: [offline, replied(result)] });
    drills.actor.send(event);
    await drills.reaches(unknown);
    expect([selectRefusal(drills.actor.getSnapshot()), selectResult(drills.actor.getSnapshot())]).toEqual([null, null]);
    drills.actor.send({ type: 'drill.repeat' });
    expect(drills.at()).toBe(meanwhile);
    await drills.reaches(after);
    expect(drills.script.inputs(port)).toEqual([input, input]);
  },
);

/** Places after an act, and the replies that lead there. */
const places = [
  ['started', start, replied(aDrill)],
  ['unstarted', start, offline],
  ['ended', end, replied(ended)],
  ['unended', end, offline],
  ['denied', end, refused('record.not_found')],
] as const;

test.each(places)('in %s a further drill is started and ended', async (place, event, reply) => {
  for (const next of acts) {
    const other = replied({ ...aDrill, id: 5 });
    const first = event.type === 'drill.start' ? 'startDrill' : 'endDrill';
    const replies = first === next.port ? { [first]: [reply, other] } : { [first]: [reply], [next.port]: [other] };
    const drills = open(replies);
    drills.actor.send(event);
    await drills.reaches(place);
    const following = next.event.type === 'drill.start' ? { ...next.event, key: 'another' } : { ...next.event, id: 5 };
    drills.actor.send(following);
    expect([drills.at(), selectResult(drills.actor.getSnapshot()), selectRefusal(drills.actor.getSnapshot())]).toEqual([
      next.meanwhile,
      null,
      null,
    ]);
    await drills.reaches(next.after);
    expect(drills.script.inputs(next.port).at(-1)).toMatchObject(next.event.type === 'drill.start' ? { key: 'another' } : { id: 5 });
  }
});
