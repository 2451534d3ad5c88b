import type { UserId } from '../../contract/platform/index.ts';
import { Refused, type Tx } from '../platform/index.ts';
import type { LinkGrant } from './live/link-token.ts';
import { requestWindow } from './requests/request-window.ts';

/** Maximum extent of the outer segments beyond the requested window, in ms. */
const edgeMs = 30_000;

/**
 * Whether a recording request permits watching this now: its camera, recorded video, and only its window (OP-4.32, OQ-73).
 * @param tx in platform scope
 * @param user null: a viewer with a shared address
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
