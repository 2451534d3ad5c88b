import type { IncomingMessage } from 'node:http';

const most = 16 * 1024 * 1024;
const patienceMs = 5000;

/**
 * Reads what is left of a body that is refused, and forgets it: to close on somebody who still sends would lose them the answer. Whoever
 * sends far too much, or too slowly, is not waited for.
 * @returns whether all of it came
 */
export async function drainBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete) return true;
  if (request.destroyed || Number(request.headers['content-length'] ?? 0) > most) return false;
  return new Promise((resolve) => {
    let left = most;
    const end = (): void => {
      clearTimeout(patience);
      request.off('data', count).off('end', end).off('close', end);
      resolve(request.complete);
    };
    const count = (part: Buffer): void => {
      left -= part.length;
      if (left < 0) end();
    };
    const patience = setTimeout(end, patienceMs);
    request.on('data', count).on('end', end).on('close', end).resume();
  });
}
