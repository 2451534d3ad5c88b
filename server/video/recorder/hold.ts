import { sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/ids.ts';
import type { Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import type { HoldKind } from './recorder.tables.ts';

/** What is evidence, and until when; `ref` is the id of the alarm, the clip or the request. */
export interface Hold {
  readonly kind: HoldKind;
  readonly ref: number | string;
  readonly camera: CameraId;
  readonly window: Window;
  /** ms since 1970 */
  readonly until: number;
}

/**
 * Keeps a window of a camera on disk until then, whatever its age and however little room there is. Said again of the same alarm, clip or
 * request, it takes the place of what was said before. A camera out of sight is passed over.
 */
export async function holdFootage(tx: Tx, { kind, ref, camera, window, until }: Hold): Promise<void> {
  await sql`insert into media_hold (id_camera, id_tenant, kind, ref, window_from, window_to, until)
    select id, id_tenant, ${kind}, ${String(ref)}, ${new Date(window.from)}, ${new Date(window.to)}, ${new Date(until)}
    from camera where id = ${camera}
    on conflict (kind, ref, id_camera) do update
    set window_from = excluded.window_from, window_to = excluded.window_to, until = excluded.until`.execute(tx);
}

/** What was held for an alarm, a clip or a request is evidence no longer. */
export async function releaseFootage(tx: Tx, kind: HoldKind, ref: number | string): Promise<void> {
  await tx.deleteFrom('media_hold').where('kind', '=', kind).where('ref', '=', String(ref)).execute();
}
