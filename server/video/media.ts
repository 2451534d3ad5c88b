import { type NodeChannel, openNodeChannel, secret } from '../platform/index.ts';
import { projectFolder, readClips } from './clips.ts';
import type { MediaEngine } from './engine.ts';
import { externalEngine } from './external/external-engine.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { footageRoute } from './footage.ts';
import { watchCameras } from './ingest/camera-condition.ts';
import { cameraRoutes } from './ingest/camera-routes.ts';
import { ffmpegEngine } from './ingest/ffmpeg-engine.ts';
import { linkMaker } from './live/link.ts';
import { loopEngine } from './loop/loop-engine.ts';
import { mediaRoutes } from './media-routes.ts';
import { sharedEngine } from './nodes/shared-engine.ts';
import { noneEngine } from './none-engine.ts';
import { openRecorder } from './recorder/open-recorder.ts';
import type { Recorder } from './recorder/recorder.ts';
import { recordingRoutes } from './recorder/recording-routes.ts';
import { engines } from './sources.ts';
import type { VideoApp } from './video-app.ts';

/**
 * Opens video (`app.media`): one interface, behind which each camera is served by the engine of its source.
 * @param found the ffmpeg of this machine, which is looked for while other parts start; null: none
 */
export async function openMedia(app: VideoApp, found: Promise<Ffmpeg | null>): Promise<void> {
  const [key, ffmpeg, clips] = await Promise.all([secret(app.config, 'media-links'), found, readClips(projectFolder('server/demo/clips'))]);
  const loop = loopEngine({ store: app.store, clock: app.clock, clips, ffmpeg });
  const recorder = await openRecorder(app);
  // Parts close in the reverse order of their start: camera streams, which start later, close before the recorder.
  app.onClose.push(() => recorder.close());
  const channel = app.nodes.isShared ? await openNodeChannel(app) : null;
  const address = openAddressed(app, { key, ffmpeg, recorder, channel });
  const engineOf = engines(app, { loop, address, none: noneEngine('no_source') });
  app.onClose.push(() => loop.close());
  app.media = { ffmpeg, engineOf, link: linkMaker(app, key) };
  app.health.media = () => [loop, address, recorder].map((part) => part.health()).find((status) => status !== 'ok') ?? 'ok';
  footageRoute(app);
  cameraRoutes(app, ffmpeg);
  recordingRoutes(app, recorder);
  mediaRoutes(app, key);
}

/** The engine of cameras with a stream address: the media server, if configured, otherwise ffmpeg. @param channel to other nodes; null: there are none */
function openAddressed(
  app: VideoApp,
  { key, ffmpeg, recorder, channel }: { key: Uint8Array; ffmpeg: Ffmpeg | null; recorder: Recorder; channel: NodeChannel | null },
): MediaEngine {
  if (app.config.media.liveUrl) return externalEngine(app, key);
  watchCameras(app);
  const engine = ffmpegEngine(app, ffmpeg, recorder);
  app.onClose.push(() => engine.close());
  app.figures.push({ name: 'cameras_ingested', help: 'Cameras that this node takes in.', read: () => [{ value: engine.count }] });
  return channel ? sharedEngine({ app, channel, ffmpeg, local: engine, recorder }) : engine;
}
