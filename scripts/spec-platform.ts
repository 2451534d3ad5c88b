import { openExchange } from '../tests/kit/sip-exchange.ts';
import { startSpecPlatform } from '../tests/kit/spec-platform/platform.ts';
import { code, secret } from '../tests/kit/spec-platform/records.ts';
import { buildStale } from './build.ts';

/** `npm run spec-platform`: the console at a platform of the specification alone, with a few records and a camera. */
await buildStale();
const exchange = await openExchange();
const platform = await startSpecPlatform({ port: 8090, consolePort: 8091, sipUrl: exchange.url });
console.log(`Platform of the specification: ${platform.origin}, realtime ${platform.realtime.port}`);
console.log(`code@spec.test, password ${secret}, code ${code}`);
console.log(`plain@spec.test, password ${secret}`);
console.log('Enter raises an alarm.');
console.log(`Console: ${platform.console}`);
process.stdin.on('data', () => platform.raise('An alarm of the keyboard'));
