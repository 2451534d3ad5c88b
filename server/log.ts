import { type Logger, pino } from 'pino';

export type Log = Logger;

const secrets = ['password', 'token', 'code', 'authorization', 'cookie', 'refreshToken', 'access_token'];

/** The platform's log: one JSON line a fact, on standard error, without passwords, codes and tokens. */
export function makeLog(level: string): Log {
  return pino(
    { level, base: null, redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' } },
    pino.destination({ dest: 2, sync: true }),
  );
}
