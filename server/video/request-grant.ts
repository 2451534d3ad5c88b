import type { UserId } from '../../contract/platform/ids.ts';
import { Refused, type Tx } from '../platform/index.ts';
import type { LinkGrant } from './link-token.ts';
import { requestWindow } from './requests/request-window.ts';

/** The pieces of footage at the edges of what was asked for may reach so far beyond it. */
const edgeMs = 30_000;

/**
 * Whether a request for a recording lets this be watched now: its camera, recorded, and only its stretch (OP-4.32, OQ-73).
 * @param tx in platform scope
 * @param user null: whoever holds an address made for people without an account
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
