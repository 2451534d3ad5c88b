import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Film, height, type Scene, width } from './film.ts';
import { atm, lobby, shop, warehouse } from './inside.ts';
import { carpark, fence, gate, street } from './outside.ts';
import { drawPictures } from './pictures.ts';

/**
 * Renders the demo's clips, posters, faces and plates again: `npm run clips -- [name ..]`.
 * Needed only after changing a scene: the results are committed beside it. It requires `ffmpeg` (with libx264) on the PATH, and a Chromium
 * (CHROMIUM_PATH, else /usr/bin/chromium) for the faces and plates. A clip takes one to three minutes.
 *
 * All clips are encoded alike and "stitchable", so that they share one init segment and any segment can follow any other.
 */

const here = dirname(fileURLToPath(import.meta.url));

/** Every clip of the demo, by the name of its file. */
const scenes: Readonly<Record<string, () => Scene>> = {
  street,
  carpark,
  atm,
  gate: () => gate(false),
  fence: () => fence(false),
  warehouse: () => warehouse(false),
  shop: () => shop(false),
  lobby: () => lobby(false),
  'gate-incident': () => gate(true),
  'fence-incident': () => fence(true),
  'warehouse-incident': () => warehouse(true),
  'shop-incident': () => shop(true),
  'lobby-incident': () => lobby(true),
};

const framesPerSecond = 10;
/** Seconds of a clip, even; a loop ends as it began, an incident when it is over. */
const seconds = (name: string) =>
  ({ fence: 12, shop: 12, 'fence-incident': 20, 'shop-incident': 18, 'lobby-incident': 16, 'warehouse-incident': 16 })[name] ?? 24;
/** Many edges cost many bytes. */
const coarse = (name: string) => (/fence|warehouse|street|carpark/.test(name) ? 36 : 33);
/** Second of the clip that is used as its poster. */
const posterAt: Record<string, number> = { 'gate-incident': 12, 'fence-incident': 8.5, 'shop-incident': 9, 'warehouse-incident': 9 };

const raw = [
  '-y',
  '-v',
  'error',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-s',
  `${width}x${height}`,
  '-r',
  String(framesPerSecond),
  '-i',
  '-',
];
const x264 = 'keyint=20:min-keyint=20:scenecut=0:bframes=0:ref=1:stitchable=1:aq-mode=3:aq-strength=0.7:deblock=1,1:psy-rd=0.6,0';
const video = (name: string) => [
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-level',
  '3.0',
  '-preset',
  'veryslow',
  '-vf',
  'gblur=sigma=0.55',
  '-crf',
  String(coarse(name)),
  '-pix_fmt',
  'yuv420p',
  '-x264-params',
  x264,
];
const boxes = [
  '-bsf:v',
  'filter_units=remove_types=6',
  '-movflags',
  'frag_keyframe+empty_moov+default_base_moof+omit_tfhd_offset',
  '-video_track_timescale',
  '1000',
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
];

async function ffmpeg(args: readonly string[], frames: Iterable<Buffer>): Promise<void> {
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  for (const frame of frames) if (!child.stdin.write(frame)) await once(child.stdin, 'drain');
  child.stdin.end();
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

function* reel(film: Film, name: string): Generator<Buffer> {
  for (let n = 0; n < seconds(name) * framesPerSecond; n += 1) yield film.frame(n / framesPerSecond);
}

async function makeClip(name: string): Promise<void> {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`There is no scene ${name}; there are ${Object.keys(scenes).join(', ')}.`);
  const film = new Film(scene(), 2);
  const poster = film.frame(posterAt[name] ?? 6);
  await ffmpeg([...raw, '-frames:v', '1', '-vf', 'scale=480:-1', '-q:v', '7', join(here, `${name}.jpg`)], [poster]);
  await ffmpeg([...raw, ...video(name), ...boxes, join(here, `${name}.mp4`)], reel(film, name));
}

const requestedClips = process.argv.slice(2);
for (const name of requestedClips.length > 0 ? requestedClips : [...Object.keys(scenes), 'pictures']) {
  if (name === 'pictures') await drawPictures(join(here, '../pictures'));
  else await makeClip(name);
  process.stdout.write(`${name}\n`);
}
