import { request } from 'node:https';
import type { AuditForward, AuditTarget, ForwardedLine } from './forwarded-line.ts';

const timeoutMs = 15_000;

/** Sends lines as a JSON array by POST. Any status from 200 to 299 takes them all; redirects are not followed. */
export const httpsTarget = (forward: AuditForward): AuditTarget => ({
  send: (lines) => post(forward, lines),
  close: () => undefined,
});

function post({ url, token, ca }: AuditForward, lines: readonly ForwardedLine[]): Promise<void> {
  const body = JSON.stringify(lines);
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method: 'POST', headers, signal, agent: false, ...(ca !== null && { ca }) }, (reply) => {
      const { statusCode = 0 } = reply;
      reply.resume();
      reply.on('error', reject);
      reply.on('end', () => (statusCode >= 200 && statusCode < 300 ? resolve() : reject(new Error(`it answered ${statusCode}`))));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
