import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CameraId } from '../../../contract/platform/ids.ts';
import { replied } from '../../quality/paths/samples.ts';
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
