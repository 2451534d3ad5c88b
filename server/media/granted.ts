import type { UserId } from '../../contract/ids.ts';
import type { Tx } from '../store/store.ts';
import type { LinkGrant } from './link-token.ts';

/** Whether a request for a recording lets its user watch this now (OQ-73). */
export async function requestHolds(_tx: Tx, _request: number, _user: UserId, _grant: LinkGrant, _now: number): Promise<boolean> {
  return false;
}
