import { selectUser } from '../../../machines/console/console.selectors.ts';
import type { ConsoleRef, Http } from '../../platform/index.ts';

/**
 * Reads the account of the signed-in user again after events were missed that the platform cannot replay (OQ-110): its configuration
 * and rights may have changed. @returns a stop function
 */
export function watchOwnAccount(console: ConsoleRef, call: Http['call']): () => void {
  const stopping = new AbortController();
  const read = async () => {
    const known = selectUser(console.getSnapshot());
    const answer = await call('me', { signal: stopping.signal }).catch(() => null);
    // A change that was published meanwhile is newer than this answer.
    if (!answer?.ok || stopping.signal.aborted || selectUser(console.getSnapshot()) !== known) return;
    console.send({ type: 'user.changed', user: answer.data });
  };
  const hearing = console.on('stream.reread', () => void read());
  return () => {
    stopping.abort();
    hearing.unsubscribe();
  };
}
