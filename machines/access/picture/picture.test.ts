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

test('a file of another kind or too large is not sent, one of exactly 800 kB may be', { tags: ['OP-5.24', 'OP-5.25'] }, () => {
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
  picture.send({ type: 'picture.choose', file: { ...file, size: 800_000 } });
  expect(picture.getSnapshot().matches({ chosen: 'plain' })).toBe(true);
  expect(sent()).toEqual([]);
});

test('the chosen picture stands until it is kept, and is shown as the platform made it', { tags: ['OP-7.10'] }, async () => {
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
