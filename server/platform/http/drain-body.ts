import type { IncomingMessage } from 'node:http';

const most = 16 * 1024 * 1024;
const patienceMs = 5000;

/**
 * Reads and discards the rest of a refused body: closing the connection while the client still sends would lose the reply. Clients that
 * send far too much, or too slowly, are cut off.
 * @returns whether the body was read to its end
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
