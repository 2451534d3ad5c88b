import type { playerMachine } from '../../../../machines/video/player/player.machine.ts';
import { absent, button, inside, region, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const playerTest = 'machines/video/player/player.test.ts';
const place = region('Slot 1');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const opening = text(/^\s*(Opening|Trying again)…$/);
const live = text('LIVE');
const stale = text('STALE');
const pause = button('Pause');
const play = button('Play');
const now = button('Try now');
const again = button('Try again');
const clock = text(/^(\w+ \d+, )?\d\d:\d\d:\d\d/);
const none = text('No footage available for the selected time');
const toNow = button(/^Back to live/);
const speed = shown('combobox', 'Speed');
const moves = { differs: { ...clock, inside: place } };

export const playerVisible: Visible<typeof playerMachine> = {
  states: {
    idle: at(absent(opening), absent(live), absent(play), absent(pause), absent(now), absent(again)),
    opening: at(opening, absent(pause), absent(now), absent(again)),
    buffering: at(opening, pause, absent(now)),
    'playing.live': at(text(/^\s*(LIVE|−\d\d:\d\d)$/), pause, toNow, absent(opening), absent(stale)),
    'playing.loop': at(clock, pause, absent(opening), absent(live), absent(stale)),
    'playing.recorded': at(clock, pause, absent(opening), absent(live), absent(stale)),
    paused: at(play, absent(pause), absent(live), absent(opening), absent(stale)),
    stale: at(stale, text('No new image for three seconds'), now, pause, absent(live)),
    waiting: at(text('The camera does not answer at its address.'), now, absent(pause), absent(live)),
    ended: at(text('The recording ends here.'), absent(pause), absent(now), absent(opening)),
    retrying: at(
      text(
        /^\s*(The camera does not respond\. Retrying…|The image froze\. Reconnecting…|Too many attempts\.|The camera does not answer at its address\.|No image from the camera\.)/,
      ),
      now,
      absent(again),
      absent(opening),
    ),
    failed: at(text(/^\s*(You are not allowed to do this\.|This browser cannot show this video\.)/), again, absent(now), absent(opening)),
    noFootage: at(none, again, absent(now), absent(opening)),
  },
  changes: {
    'idle: player.seekTo': at(speed),
    'playing.live: engine.frameShown': moves,
    'playing.live: player.volume': at({ ...shown('slider', 'Volume'), value: '50' }, button('Sound off')),
    'playing.recorded: engine.frameShown': moves,
    'playing.recorded: player.rate': at({ ...speed, value: '2' }),
    'playing.recorded: player.seek': moves,
    'playing.recorded: player.seekTo': moves,
    'paused: engine.frameShown': at(clock),
    'paused: player.seek': moves,
    'paused: player.seekTo': moves,
  },
  unseen: {
    'any state: engine.audioDetected': unseen(
      'That there is sound is not said, only that there is none',
      'machines/video/player/player-details.test.ts',
      'speed, volume, sound and a skipped gap are noted while it plays on',
    ),
    'playing: player.goLive': unseen(
      'It is live already, and goes to its newest frame',
      playerTest,
      'seeks and pauses through the engine; live again leads to now',
    ),
    'paused: player.step': unseen(
      'The picture alone shows the next frame; its time is said in seconds',
      playerTest,
      'steps frame by frame, having paused, and keeps speed and volume for what opens next',
    ),
    'waiting: engine.failed': unseen(
      'Where the stream breaks meanwhile, why is said already',
      playerTest,
      'a stream that fails for its %s leaves of what the camera was waited for: %s',
    ),
    'waiting: engine.waiting': unseen(
      'It is said already, and in the same words',
      playerTest,
      'a camera that gives nothing is waited for, and why is said',
    ),
  },
};
