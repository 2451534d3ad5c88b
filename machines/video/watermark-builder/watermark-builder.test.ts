import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CameraId } from '../../../contract/platform/ids.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { dotted, Script } from '../../quality/paths/scripted.ts';
import { type Answer, implementPort } from '../../shared/port.ts';
import { watermarkBuilderMachine } from './watermark-builder.machine.ts';

const start = () => {
  const filled = watermarkBuilderMachine.provide({
    actors: { readPicture: implementPort(async (): Promise<Answer<string>> => replied('/picture.jpg')) },
  });
  return createActor(filled).start();
};

test('tells where image or lines were dropped, and nothing where they were let go', { tags: ['ADM-3.57'] }, () => {
  const builder = start();
  const placed = vi.fn();
  builder.on('watermark.placed', placed);
  builder.send({ type: 'watermark.grab', part: 'text' });
  builder.send({ type: 'watermark.drop' });
  builder.send({ type: 'watermark.grab', part: 'text' });
  builder.send({ type: 'watermark.move', over: 'grid' });
  builder.send({ type: 'watermark.cancel' });
  expect(placed).not.toHaveBeenCalled();
  builder.send({ type: 'watermark.grab', part: 'text' });
  builder.send({ type: 'watermark.move', over: 'grid' });
  builder.send({ type: 'watermark.move', over: 'top right' });
  builder.send({ type: 'watermark.drop' });
  expect(placed.mock.calls).toEqual([[{ type: 'watermark.placed', part: 'text', position: 'top right' }]]);
  expect(builder.getSnapshot().context).toMatchObject({ held: null, over: null });
});

test('goes on holding while the picture behind it is read', async () => {
  const builder = start();
  builder.send({ type: 'watermark.grab', part: 'image' });
  builder.send({ type: 'picture.show', camera: CameraId.parse(3) });
  await vi.waitFor(() => expect(builder.getSnapshot().matches({ picture: 'shown', drag: 'dragging' })).toBe(true));
  expect(builder.getSnapshot().context.picture).toBe('/picture.jpg');
  builder.send({ type: 'picture.show', camera: null });
  expect(builder.getSnapshot().matches({ picture: 'none' })).toBe(true);
  expect(builder.getSnapshot().context.picture).toBeNull();
});

const camera = CameraId.parse(3);
const lost = new Error('network');

function startWith(...replies: unknown[]) {
  const script = new Script<'readPicture'>({ readPicture: replies });
  const builder = createActor(watermarkBuilderMachine.provide({ actors: { readPicture: script.port('readPicture') } })).start();
  const picture = () => builder.getSnapshot().value.picture;
  const reaches = (state: string) => vi.waitFor(() => expect(picture()).toBe(state));
  return { builder, script, picture, reaches, context: () => builder.getSnapshot().context };
}

test.each([
  ['refused', refused('access.forbidden'), 'access.forbidden'],
  ['unread', lost, undefined],
] as const)('a picture that is %s is read again when asked to, of the same camera', async (state, reply, code) => {
  const { builder, script, picture, reaches, context } = startWith(reply, replied('/later.jpg'));
  builder.send({ type: 'picture.show', camera });
  expect(picture()).toBe('reading');
  await reaches(state);
  expect([context().refusal?.code, context().picture]).toEqual([code, null]);
  builder.send({ type: 'picture.renew' });
  expect(picture()).toBe('reading');
  await reaches('shown');
  expect(context()).toMatchObject({ picture: '/later.jpg', refusal: null });
  expect(script.inputs('readPicture')).toEqual([3, 3]);
});

test('another camera forgets the refusal of the one before; none shows a plain picture', async () => {
  const { builder, picture, reaches, context } = startWith(refused('access.forbidden'));
  builder.send({ type: 'picture.show', camera });
  await reaches('refused');
  builder.send({ type: 'picture.show', camera: CameraId.parse(4) });
  expect([picture(), context().camera, context().refusal]).toEqual(['reading', 4, null]);
  builder.send({ type: 'picture.show', camera: null });
  expect([picture(), context().camera]).toEqual(['none', null]);
});

test('a picture is renewed when asked to, and unread where the browser could not draw it', async () => {
  const { builder, picture, reaches, context } = startWith(replied('/one.jpg'), replied('/two.jpg'));
  builder.send({ type: 'picture.show', camera });
  await reaches('shown');
  builder.send({ type: 'picture.renew' });
  expect(picture()).toBe('reading');
  await reaches('shown');
  expect(context().picture).toBe('/two.jpg');
  builder.send({ type: 'picture.failed' });
  expect(picture()).toBe('unread');
});

test('a held part is marked over the corner it is above, until it is let go', { tags: ['ADM-3.57'] }, () => {
  const { builder, context } = startWith();
  const drag = () => dotted(builder.getSnapshot().value);
  const placed = vi.fn();
  builder.on('watermark.placed', placed);
  builder.send({ type: 'watermark.move', over: 'grid' });
  expect(context().over).toBeNull();
  builder.send({ type: 'watermark.grab', part: 'image' });
  expect([drag(), context().held, context().over]).toEqual(['picture.none drag.dragging', 'image', null]);
  builder.send({ type: 'watermark.move', over: 'grid' });
  expect(context().over).toBe('grid');
  expect(builder.getSnapshot().can({ type: 'watermark.move', over: 'grid' })).toBe(false);
  builder.send({ type: 'watermark.cancel' });
  expect([drag(), context().held, context().over]).toEqual(['picture.none drag.idle', null, null]);
  builder.send({ type: 'watermark.grab', part: 'image' });
  builder.send({ type: 'watermark.drop' });
  expect([drag(), context().held, placed.mock.calls.length]).toEqual(['picture.none drag.idle', null, 0]);
  builder.send({ type: 'watermark.grab', part: 'image' });
  builder.send({ type: 'watermark.move', over: 'top right' });
  builder.send({ type: 'watermark.drop' });
  expect([drag(), placed.mock.calls]).toEqual([
    'picture.none drag.idle',
    [[{ type: 'watermark.placed', part: 'image', position: 'top right' }]],
  ]);
});
