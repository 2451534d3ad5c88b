/** Of a connection that broke, in the words of the driver, which gives no code. */
const broken = /connection terminated|connection error|not queryable|timeout exceeded when trying to connect|client was closed/i;

const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Whether the server failed rather than the statement: the connection broke, it ends or starts (57P…), or it canceled the read because the
 * replay of the log needed the rows (40001).
 */
export function isReplicaFailure(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(08|57P)/.test(code) || code === '40001' || unreached.has(code) || broken.test(message);
}
