import type { CallHandler, CallMedia, SipServer } from '../sip-contract.ts';
import type { SipTimers } from './call-parts.ts';
import { Exchange } from './exchange.ts';
import type { SharedPhones } from './shared-phones.ts';
import type { SipApp } from './sip-app.ts';
import { sipSocket } from './socket.ts';

interface Parts {
  readonly app: SipApp;
  readonly handler: CallHandler;
  readonly media: CallMedia;
  readonly realm?: string;
  readonly domain?: string;
  readonly timers?: Partial<SipTimers>;
  /** Connects the phones and calls of the exchange with those of other nodes. */
  readonly share?: (exchange: Exchange) => SharedPhones;
}

const defaultTimers: SipTimers = { answer: 20_000, take: 10_000, lost: 30_000, acknowledge: 32_000, waiting: 15 * 60_000, death: 15_000 };

/**
 * Opens the embedded SIP server: SIP over WebSockets (RFC 7118) at `/sip` on the console's port, a registrar, and calls between registered
 * phones. As a back-to-back user agent it sits between the two sides of each call, so that a call can be queued, taken, ended and
 * transferred without either phone taking part. The caller closes it.
 */
export function openSip({ app, handler, media, realm = 'atalaya', domain = 'atalaya', timers, share }: Parts): SipServer {
  const exchange = new Exchange({ app, handler, media, realm, domain, timers: { ...defaultTimers, ...timers } });
  exchange.shared = share?.(exchange) ?? null;
  const closeSocket = sipSocket(app, exchange);
  return {
    isRegistered: (number) => exchange.registrar.contactsOf(number).length > 0,
    numbers: () => exchange.registrar.numbers,
    sessions: () => exchange.sessions,
    stateOf: (number) => exchange.stateOf(number),
    take: async (session, number) => exchange.call(session)?.take(number) ?? 'gone',
    end: (session, ending) => exchange.end(session, ending),
    endListening: (listening) => exchange.endListening(listening),
    disconnect: (number) => exchange.disconnect(number),
    state: () => 'ok',
    figures: () => exchange.figures(),
    close: async () => {
      closeSocket();
      await exchange.close();
      exchange.shared?.close();
    },
  };
}
