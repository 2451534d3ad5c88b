import type { UserId } from '../../contract/platform/ids.ts';
import { Refused, type Tx } from '../platform/index.ts';
import type { LinkGrant } from './link-token.ts';
import { requestWindow } from './requests/request-window.ts';

/** How far the segments at the edges may extend beyond the requested window. */
const edgeMs = 30_000;

/**
 * Whether a recording request permits watching this now: its camera, recorded video, and only its stretch (OP-4.32, OQ-73).
 * @param tx in platform scope
 * @param user null: the holder of a share address without an account
 */
export async function isRequestGranted(tx: Tx, request: number, user: UserId | null, grant: LinkGrant, now: number): Promise<boolean> {
  try {
    const { camera, window } = await requestWindow(tx, request, user, now);
    return grant.kind === 'recorded' && camera === grant.camera && grant.from >= window.from - edgeMs && grant.to <= window.to + edgeMs;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
