import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { CameraId } from '../../../contract/platform/index.ts';
import { mediaQualities } from '../../../contract/video/media.ts';
import { type NodeChannel, openSocketEndpoint, refuse, rejectBadHandshakes, rejectUpgrade } from '../../platform/index.ts';
import type { FfmpegEngine } from '../ingest/ffmpeg-engine.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { VideoApp } from '../video-app.ts';
import { liveSender } from './live-frames.ts';

/** A node with more unread bytes than this is disconnected, and connects anew. */
const queuedMost = 8_000_000;

interface Parts {
  readonly app: VideoApp;
  readonly channel: NodeChannel;
  /** Of this node alone. */
  readonly engine: FfmpegEngine;
  readonly recorder: Recorder;
}
type Params = { Params: { camera: string; name: string }; Querystring: { quality?: string; at?: string } };

/**
 * Media of this node for the other nodes of the installation. They decide who may watch: what is verified here is that one of
 * them asks, for exactly this address, once.
 */
export function nodeMediaRoutes({ app, channel, engine, recorder }: Parts): void {
  const get = (path: string, answer: (camera: CameraId, request: FastifyRequest<Params>) => Promise<object | Buffer | null>) =>
    app.http.get<Params>(`/node/media/:camera/${path}`, async (request, reply: FastifyReply) => {
      if (!channel.accepts(request.raw)) throw refuse('access.forbidden');
      const camera = CameraId.parse(Number(request.params.camera));
      const found = await answer(camera, request);
      if (found === null) throw refuse('media.no_footage');
      return reply
        .header('cache-control', 'no-store')
        .type(Buffer.isBuffer(found) ? 'application/octet-stream' : 'application/json')
        .send(found);
    });
  get('recent', async (camera) => [...recorder.recent(camera)]);
  get('init/:name', (camera, { params }) => engine.init(camera, params.name));
  get('segment/:name', (camera, { params }) => engine.segment(camera, params.name));
  get('live', async (camera, { query }) => (engine.holds(camera) ? engine.liveSegments(camera, qualityOf(query.quality)) : null));
  get('frame', async (camera, { query }) => engine.frame(camera, query.at === undefined ? null : Number(query.at)));
  liveStreams({ app, channel, engine });
}

const qualityOf = (text: string | null | undefined) => mediaQualities.find((one) => one === text) ?? 'main';

/** Live streams that this node takes in; one ends when the camera moves to another node. */
function liveStreams({ app, channel, engine }: Omit<Parts, 'recorder'>): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  rejectBadHandshakes(sockets);
  const open = new Map<WebSocket, CameraId>();
  const closeEndpoint = openSocketEndpoint(app.http.server, '/node', (request, raw, head) => {
    if (!channel.accepts(request)) return rejectUpgrade(raw, '403 Forbidden');
    const [, id, quality] = /^\/node\/media\/(\d{1,15})\/live\.ws\?quality=(\w+)$/.exec(request.url ?? '') ?? [];
    if (id === undefined) return rejectUpgrade(raw, '404 Not Found');
    const camera = CameraId.parse(Number(id));
    sockets.handleUpgrade(request, raw, head, (ws) => {
      ws.on('error', () => ws.terminate());
      ws.on('message', () => undefined);
      if (!engine.holds(camera)) return ws.close(1000);
      open.set(ws, camera);
      const send = (data: string | Buffer) => {
        if (ws.readyState !== ws.OPEN) return;
        if (ws.bufferedAmount > queuedMost) return ws.terminate();
        ws.send(data);
      };
      const stop = engine.follow(camera, qualityOf(quality), liveSender({ text: send, binary: send }));
      ws.on('close', () => {
        open.delete(ws);
        stop();
      });
    });
  });
  const stopDrops = engine.onDrop((camera) => {
    for (const [ws, of] of open) if (of === camera) ws.close(1000);
  });
  app.onClose.push(() => {
    closeEndpoint();
    stopDrops();
    for (const ws of open.keys()) ws.close(1001);
    sockets.close();
  });
}
