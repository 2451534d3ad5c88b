import { sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import type { HoldKind } from './recorder.tables.ts';

/** Footage held as evidence, and until when; `ref` is the id of the alarm, clip or request. */
export interface Hold {
  readonly kind: HoldKind;
  readonly ref: number | string;
  readonly camera: CameraId;
  readonly window: Window;
  /** ms since 1970 */
  readonly until: number;
}

/**
 * Holds a window of a camera on disk until the given time, whatever its age and the free space. A repeated hold of the same alarm, clip or
 * request replaces the previous one. A camera that is not visible to the transaction is skipped.
 */
export async function holdFootage(tx: Tx, { kind, ref, camera, window, until }: Hold): Promise<void> {
  await sql`insert into media_hold (id_camera, id_tenant, kind, ref, window_from, window_to, until)
    select id, id_tenant, ${kind}, ${String(ref)}, ${new Date(window.from)}, ${new Date(window.to)}, ${new Date(until)}
    from camera where id = ${camera}
    on conflict (kind, ref, id_camera) do update
    set window_from = excluded.window_from, window_to = excluded.window_to, until = excluded.until`.execute(tx);
}

/** Releases the footage held for an alarm, a clip or a request. */
export async function releaseFootage(tx: Tx, kind: HoldKind, ref: number | string): Promise<void> {
  await tx.deleteFrom('media_hold').where('kind', '=', kind).where('ref', '=', String(ref)).execute();
}
