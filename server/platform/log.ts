import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const secrets = ['password', 'token', 'code', 'authorization', 'cookie', 'refreshToken', 'access_token'];

/**
 * The platform's log: one JSON line per entry, on standard error, without passwords, codes and tokens.
 * @param destination where to write instead
 */
export function makeLog(level: string, destination: DestinationStream = pino.destination({ dest: 2, sync: true })): Log {
  return pino(
    { level, base: null, redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' } },
    destination,
  );
}
