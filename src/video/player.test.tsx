import { expect, test } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import { MediaLink } from '../../contract/video/media.ts';
import { at } from '../../machines/quality/paths/samples.ts';
import type { EngineCommand, EngineEvent } from '../../machines/video/player/player.events.ts';
import type { Engine, EngineListener, Source } from './player/engine.ts';
import { createEngineFeed } from './player.ts';

const link = MediaLink.parse({ url: '/a.m3u8', kind: 'recorded', from: at(0), to: at(60), expires_at: at(600), server_time: at(0) });
const opening: EngineCommand = { type: 'engine.open', link, at: null, rate: 1, volume: 1, muted: true };

function started() {
  const said: string[] = [];
  const made: { did: string[]; witness: EngineListener; source: Source }[] = [];
  const make = async (): Promise<Engine> => {
    const did: string[] = [];
    const note = (what: string) => () => void did.push(what);
    return Promise.resolve({
      attach: (_host, source, witness) => void made.push({ did, witness, source }),
      play: note('play'),
      pause: note('pause'),
      seek: note('seek'),
      seekTo: note('seekTo'),
      step: note('step'),
      tune: note('tune'),
      goLive: note('goLive'),
      dispose: note('dispose'),
    });
  };
  const host = document.createElement('div');
  const machine = setup({
    types: { events: {} as EngineCommand | EngineEvent },
    actors: { engine: createEngineFeed(() => host, make) },
  }).createMachine({
    invoke: { src: 'engine', id: 'engine' },
    on: {
      'engine.frameShown': { actions: () => said.push('framed') },
      'engine.failed': { actions: () => said.push('failed') },
      '*': { actions: sendTo('engine', ({ event }) => event as EngineCommand) },
    },
  });
  const actor = createActor(machine).start();
  return { actor, said, made, send: (told: EngineCommand) => actor.send(told) };
}
const arrived = () => new Promise((resolve) => setTimeout(resolve));

test('the picture before stays on the screen, silent, until the next one shows a frame', async () => {
  const { send, made, said } = started();
  send(opening);
  await arrived();
  made[0]?.witness.onFrame(0, null);
  send(opening);
  await arrived();
  expect(made[0]?.did).toEqual(['pause']);
  made[0]?.witness.onFrame(1, null);
  made[0]?.witness.onError('network');
  expect(said).toEqual(['framed']);
  made[1]?.witness.onFrame(2, null);
  expect(said).toEqual(['framed', 'framed']);
  expect(made[0]?.did).toEqual(['pause', 'dispose']);
});

test('what is asked for while the engine is on its way is done when it is there', async () => {
  const { send, made } = started();
  send(opening);
  send({ type: 'engine.pause' });
  send({ type: 'engine.step', by: 1 });
  await arrived();
  expect(made[0]?.did).toEqual(['pause', 'step']);
});

test('closed, or the machine stopped, every engine is thrown away', async () => {
  const { actor, send, made } = started();
  send(opening);
  await arrived();
  send(opening);
  await arrived();
  send({ type: 'engine.close' });
  expect(made.map(({ did }) => did.at(-1))).toEqual(['dispose', 'dispose']);
  send(opening);
  await arrived();
  actor.stop();
  expect(made[2]?.did).toEqual(['dispose']);
});

test('a link without a table of its stretches is one stretch', { tags: ['OP-1.08'] }, async () => {
  const { send, made } = started();
  send(opening);
  await arrived();
  expect(made[0]?.source.stretches).toEqual([{ at: at(0), seconds: 60 }]);
});
