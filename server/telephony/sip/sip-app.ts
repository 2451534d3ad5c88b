import type { Server } from 'node:http';
import type { Clock, Config, Log } from '../../platform/index.ts';

/** What the SIP server needs of the platform (`App` has it). */
export interface SipApp {
  readonly http: { readonly server: Server };
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
}
