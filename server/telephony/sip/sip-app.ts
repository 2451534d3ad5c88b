import type { Server } from 'node:http';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';

/** What the SIP server needs of the platform (`App` has it). */
export interface SipApp {
  readonly http: { readonly server: Server };
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
}
