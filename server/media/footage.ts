import { type Footage, timelineCalls } from '../../contract/desk/timeline.ts';
import { CameraId } from '../../contract/ids.ts';
import { instant } from '../clock.ts';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refused.ts';
import { route } from '../http/route.ts';
import type { FixedSegments } from './loop-engine.ts';
import { segmentMs, spanOf } from './playlist.ts';

/** GET v1/media/footage: what the media engine has of each camera that the caller sees (OP-8.17, OP-9.28). */
export function footageRoute(app: App, engine: FixedSegments): void {
  route(app, timelineCalls.footage, async ({ scope, query }) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    if (to <= from) throw refuse('request.invalid', { errors: { to: ['The window must end after it begins.'] } });
    const ids = [...new Set(query.cameras.split(',').map(Number))].map((id) => CameraId.parse(id));
    const cameras = await app.store.within(scope, (tx) =>
      tx.selectFrom('camera').select(['id', 'recording_support']).where('id', 'in', ids).orderBy('id').execute(),
    );
    const now = app.clock.now();
    return Promise.all(
      cameras.map(async ({ id, recording_support }): Promise<Footage> => {
        const span = recording_support ? await engine.footage(id, spanOf(from, to), now) : null;
        const found = span && { from: Math.max(from, span.first * segmentMs), to: Math.min(to, now, (span.last + 1) * segmentMs) };
        return { camera: id, spans: found && found.to > found.from ? [{ from: instant(found.from), to: instant(found.to) }] : [] };
      }),
    );
  });
}
