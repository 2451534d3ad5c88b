import { CameraId } from '../../contract/platform/index.ts';
import { type Footage, timelineCalls } from '../../contract/video/timeline.ts';
import { instant, refuse, route } from '../platform/index.ts';
import type { VideoApp } from './video-app.ts';

/** GET v1/media/footage: the recorded time spans of each requested camera that is in the caller's scope (OP-8.17, OP-9.28). */
export function footageRoute(app: VideoApp): void {
  route(app, timelineCalls.footage, async ({ scope, query }) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    if (to <= from) throw refuse('request.invalid', { errors: { to: ['The end must be after the start.'] } });
    const ids = [...new Set(query.cameras.split(',').map(Number))].map((id) => CameraId.parse(id));
    const cameras = await app.store.within(scope, (tx) =>
      tx.selectFrom('camera').select(['id', 'recording_support']).where('id', 'in', ids).orderBy('id').execute(),
    );
    const now = app.clock.now();
    return Promise.all(
      cameras.map(async ({ id, recording_support }): Promise<Footage> => {
        const engine = await app.media.engineOf(id);
        // The loop engine has footage for any past window, so with it `recording_support` decides whether a camera records.
        const recorded = recording_support || engine.name !== 'loop' ? await engine.stretches(id, { from, to: Math.min(to, now) }) : [];
        return { camera: id, spans: recorded.map((span) => ({ from: instant(span.from), to: instant(span.to) })) };
      }),
    );
  });
}
