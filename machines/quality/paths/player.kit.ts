import { createActor, SimulatedClock } from 'xstate';
import { CameraId } from '../../../contract/platform/ids.ts';
import { MediaLink, type MediaLinkRequest } from '../../../contract/video/media.ts';
import { implementFeed } from '../../shared/port.ts';
import type { EngineCommand, EngineEvent, PlayerEvent } from '../../video/player/player.events.ts';
import { playerMachine } from '../../video/player/player.machine.ts';
import { at, replied } from './samples.ts';
import { reaches, Script } from './scripted.ts';

export const camera = CameraId.parse(1000);

/** The platform's answer to a request for pictures: of a minute, or live. */
export const link = (kind: MediaLinkRequest['kind']) =>
  replied(
    MediaLink.parse({
      url: `/media/${kind}.m3u8`,
      kind,
      from: kind === 'live' ? null : at(0),
      to: kind === 'live' ? null : at(60),
      expires_at: at(600),
      server_time: at(0),
    }),
  );

/** A player whose engine notes its orders, not yet playing. */
export function create(replies: unknown[], request: MediaLinkRequest, mayRewind?: boolean) {
  const script = new Script<'mediaLink'>({ mediaLink: replies });
  const clock = new SimulatedClock();
  const orders: EngineCommand[] = [];
  const machine = playerMachine.provide({
    actors: {
      mediaLink: script.port('mediaLink'),
      engine: implementFeed<EngineEvent, void, EngineCommand>((_emit, _input, listen) => listen((event) => orders.push(event))),
    },
  });
  const input = mayRewind === undefined ? { request } : { request, mayRewind };
  const actor = createActor(machine, { input, clock }).start();
  return {
    actor,
    clock,
    orders,
    script,
    send: (event: PlayerEvent) => actor.send(event),
    reaches: (path: string) => reaches(actor, path),
    context: () => actor.getSnapshot().context,
    requests: () => script.inputs('mediaLink'),
  };
}
