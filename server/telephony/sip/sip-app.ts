import type { Server } from 'node:http';
import type { Clock, Config, Log } from '../../platform/index.ts';

/** The parts of the platform that the SIP server needs (`App` implements it). */
export interface SipApp {
  readonly http: { readonly server: Server };
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
}
