import { expect, test } from 'vitest';
import { CameraId } from '../../contract/platform/index.ts';
import { refuse } from '../platform/index.ts';
import type { Segment } from './engine.ts';
import { joinedByNode, readWhatAnswers } from './unanswered.ts';

const camera = CameraId.parse(4);
const window = { from: 1000, to: 5000 };
const segment = (n: number, init = 'i'): Segment => ({ name: `s${n}`, init, from: n * 1000, to: n * 1000 + 1000, follows: true });
const lostOn = (node: string) => refuse('media.node_unanswered', { details: { node } });
const engine = (of: Partial<Parameters<typeof readWhatAnswers>[0]>) => ({
  segments: async () => [0, 1, 2, 3].map((n) => segment(n)),
  init: async () => Buffer.from('init'),
  segment: async () => Buffer.from('bytes'),
  ...of,
});

test('parts of a node that follow each other are one, those of others are told apart', () => {
  const part = (from: number, to: number, node: string) => ({ from, to, node });
  expect(joinedByNode([part(60, 90, 'a'), part(0, 30, 'a'), part(30, 60, 'b'), part(1200, 1300, 'a'), part(1300, 1400, 'a')])).toEqual([
    part(0, 30, 'a'),
    part(30, 60, 'b'),
    part(60, 90, 'a'),
    part(1200, 1400, 'a'),
  ]);
});

test('segments that a node does not answer are absent, and stated within the window', async () => {
  const read = readWhatAnswers(
    engine({
      segment: async (_camera, name) => {
        if (name === 's0' || name === 's3') throw lostOn('alpha');
        return Buffer.from(name);
      },
    }),
    camera,
    { from: 500, to: 3500 },
  );
  await read.engine.segments(camera, window);
  const bytes = await Promise.all([0, 1, 3].map((n) => read.engine.segment(camera, `s${n}`)));
  expect(bytes.map((one) => one?.toString() ?? null)).toEqual([null, 's1', null]);
  expect(await read.lost()).toEqual([
    { from: 500, to: 1000, node: 'alpha' },
    { from: 3000, to: 3500, node: 'alpha' },
  ]);
});

test('a stream without its init segment, and a window of nodes that are gone, are lost whole', async () => {
  const ofInit = readWhatAnswers(engine({ init: async () => Promise.reject(lostOn('alpha')) }), camera, window);
  await ofInit.engine.segments(camera, window);
  expect(await ofInit.engine.init(camera, 'i')).toBeNull();
  expect(await ofInit.lost()).toEqual([{ from: 1000, to: 4000, node: 'alpha' }]);
  const gone = readWhatAnswers(
    engine({ segments: async () => Promise.reject(lostOn('beta')), unanswered: async () => [{ ...window, node: 'beta' }] }),
    camera,
    window,
  );
  expect(await gone.engine.segments(camera, window)).toEqual([]);
  expect(await gone.lost()).toEqual([{ ...window, node: 'beta' }]);
});

test('other failures stay failures', async () => {
  const failing = async () => Promise.reject(refuse('media.unreadable'));
  const read = readWhatAnswers(engine({ segments: failing, segment: failing }), camera, window);
  await expect(read.engine.segments(camera, window)).rejects.toThrow('cannot read it');
  await expect(read.engine.segment(camera, 's0')).rejects.toThrow('cannot read it');
});
