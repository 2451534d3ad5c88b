import { startPlatform } from '../../server/main.ts';
import { readConfig } from '../../server/platform/config.ts';

/** A platform whose clock the test turns: `{ aheadMs }` puts it that far ahead of the real one, and is answered when it is so. */
let aheadMs = 0;
process.on('message', (message: { aheadMs: number }) => {
  aheadMs = message.aheadMs;
  process.send?.('turned');
});

const platform = await startPlatform(readConfig(process.env), { clock: { now: () => Date.now() + aheadMs } });
// Every reply also carries the time in its Date header.
platform.app.http.server.prependListener('request', (_, reply) => {
  reply.setHeader('Date', new Date(Date.now() + aheadMs).toUTCString());
});
process.on('SIGTERM', () => void platform.close().then(() => process.exit(0)));
process.stdout.write(`Atalaya is ready: ${platform.url}\n`);
