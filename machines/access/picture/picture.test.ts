import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { pictureMachine } from './picture.machine.ts';

const before = '/v1/files/before';
const file = { name: 'me.png', size: 40_000, kind: 'png', content: {} } as const;

function open(replies: { sendPicture?: unknown[]; removePicture?: unknown[] }) {
  const script = new Script<'sendPicture' | 'removePicture'>(replies);
  const actors = { sendPicture: script.port('sendPicture'), removePicture: script.port('removePicture') } as never;
  const picture = createActor(pictureMachine.provide({ actors }), { input: { image: before } }).start();
  return { picture, sent: () => script.inputs('sendPicture'), shown: () => picture.getSnapshot().context.image };
}

test('a file of another kind or too large is not sent, one of exactly 800 kB may be', {
  tags: ['OP-5.24', 'OP-5.25', 'ADM-5.06', 'ADM-9.06'],
}, () => {
  const { picture, sent } = open({});
  for (const unfit of [
    { ...file, kind: 'mp3' as const },
    { ...file, kind: null },
    { ...file, size: 800_001 },
  ]) {
    picture.send({ type: 'picture.choose', file: unfit });
    expect(picture.getSnapshot().matches({ shown: 'invalid' })).toBe(true);
    picture.send({ type: 'picture.send' });
  }
  for (const kind of ['jpg', 'gif', 'png'] as const) {
    picture.send({ type: 'picture.choose', file: { ...file, kind, size: 800_000 } });
    expect(picture.getSnapshot().matches({ chosen: 'plain' }), kind).toBe(true);
  }
  expect(sent()).toEqual([]);
});

test('the chosen picture stands until it is kept, and is shown as the platform made it', {
  tags: ['OQ-114', 'OP-7.10', 'ADM-7.30'],
}, async () => {
  const { picture, shown } = open({ sendPicture: [new Error('no answer'), replied({ image: '/v1/files/new' })] });
  picture.send({ type: 'picture.choose', file });
  picture.send({ type: 'picture.send' });
  await reaches(picture, 'chosen.unanswered');
  expect(picture.getSnapshot().context.chosen).toEqual(file);
  picture.send({ type: 'picture.send' });
  await reaches(picture, 'shown.saved');
  expect([shown(), picture.getSnapshot().context.chosen]).toEqual(['/v1/files/new', null]);
});

test('a picture that could not be taken away stands; what others hear of it is shown here too', async () => {
  const { picture, shown } = open({ removePicture: [refused('access.throttled'), replied(null)] });
  picture.send({ type: 'picture.remove' });
  await reaches(picture, 'shown.removalRefused');
  expect(shown()).toBe(before);
  picture.send({ type: 'picture.remove' });
  await reaches(picture, 'shown.plain');
  expect(shown()).toBeNull();
  picture.send({ type: 'picture.changed', image: '/v1/files/elsewhere' });
  expect(shown()).toBe('/v1/files/elsewhere');
});

const tooLarge = { ...file, size: 800_001 };
const another = { ...file, name: 'other.png' };
const denied = { ok: false as const, refusal: { ...refused('request.invalid').refusal, errors: { image: ['It is too large.'] } } };
const lost = new Error('no answer');
const nothing = { chosen: null, faults: [], refusal: null };

test('a chosen picture can be replaced by another, or dropped', () => {
  const { picture } = open({});
  picture.send({ type: 'picture.choose', file });
  picture.send({ type: 'picture.choose', file: another });
  expect(picture.getSnapshot()).toMatchObject({ value: { chosen: 'plain' }, context: { chosen: another, faults: [] } });
  picture.send({ type: 'picture.drop' });
  expect(picture.getSnapshot()).toMatchObject({ value: { shown: 'plain' }, context: { ...nothing, image: before } });
  expect(picture.getSnapshot().context.errors).toEqual({});
});

test('an unfit file replaces a chosen one, and a fit one replaces an unfit', () => {
  const { picture } = open({});
  picture.send({ type: 'picture.choose', file });
  picture.send({ type: 'picture.choose', file: tooLarge });
  expect(picture.getSnapshot()).toMatchObject({ value: { shown: 'invalid' }, context: { chosen: tooLarge } });
  expect(picture.getSnapshot().context.faults).toHaveLength(1);
  picture.send({ type: 'picture.choose', file });
  expect(picture.getSnapshot()).toMatchObject({ value: { chosen: 'plain' }, context: { chosen: file, faults: [] } });
});

test.each([
  { state: 'chosen.refused', answer: denied, refusal: denied.refusal, errors: denied.refusal.errors },
  { state: 'chosen.unanswered', answer: lost, refusal: null, errors: {} },
])('a picture that was not taken is $state: sent again, replaced or dropped', async ({ state, answer, refusal, errors }) => {
  const refusing = async () => {
    const setup = open({ sendPicture: [answer] });
    setup.picture.send({ type: 'picture.choose', file });
    setup.picture.send({ type: 'picture.send' });
    expect(setup.picture.getSnapshot().value).toBe('sending');
    await reaches(setup.picture, state);
    expect(setup.picture.getSnapshot().context).toEqual({ image: before, chosen: file, faults: [], errors, refusal });
    return setup;
  };
  const again = await refusing();
  again.picture.send({ type: 'picture.send' });
  expect(again.sent()).toEqual([file, file]);
  const { picture: replaced } = await refusing();
  replaced.send({ type: 'picture.choose', file: another });
  expect(replaced.getSnapshot()).toMatchObject({ value: { chosen: 'plain' }, context: { ...nothing, chosen: another } });
  expect(replaced.getSnapshot().context.errors).toEqual({});
  const { picture: dropped } = await refusing();
  dropped.send({ type: 'picture.drop' });
  expect(dropped.getSnapshot()).toMatchObject({ value: { shown: 'plain' }, context: nothing });
  expect(dropped.getSnapshot().context.errors).toEqual({});
});

test.each([
  { state: 'shown.removalRefused', answer: denied, refusal: denied.refusal, errors: denied.refusal.errors },
  { state: 'shown.unanswered', answer: lost, refusal: null, errors: {} },
])('a removal that was not done is $state, and what it says is forgotten by the next', async ({ state, answer, refusal, errors }) => {
  const { picture } = open({ removePicture: [answer] });
  picture.send({ type: 'picture.choose', file: tooLarge });
  picture.send({ type: 'picture.remove' });
  expect(picture.getSnapshot()).toMatchObject({ value: 'removing', context: nothing });
  expect(picture.getSnapshot().context.errors).toEqual({});
  await reaches(picture, state);
  expect(picture.getSnapshot().context).toEqual({ image: before, chosen: null, faults: [], errors, refusal });
  picture.send({ type: 'picture.remove' });
  expect(picture.getSnapshot()).toMatchObject({ value: 'removing', context: nothing });
  expect(picture.getSnapshot().context.errors).toEqual({});
});

test('where there is no picture none is removed', () => {
  const { picture } = open({});
  picture.send({ type: 'picture.changed', image: null });
  expect(picture.getSnapshot().can({ type: 'picture.remove' })).toBe(false);
});
