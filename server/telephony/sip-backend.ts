import type { CallEnding } from '../../contract/telephony/call.ts';
import { type Config, type Log, reasonOf, send, type Tx } from '../platform/index.ts';
import type { SipServer } from './sip-contract.ts';

/** What became of a request to the node that carries a call: `unanswered`, or `refused` since the nodes do not accept each other. */
type NodeFault = 'unanswered' | 'refused';
export type TakeAnswer = 'sent' | 'gone' | 'no_phone' | 'not_supported' | NodeFault;
export type EndAnswer = 'ended' | 'gone' | 'not_supported' | NodeFault;

/** Carrier of calls: the embedded SIP server or an external one. */
export interface SipBackend {
  readonly embedded: boolean;
  /** Those of the numbers that are registered, in platform scope; null: unknown. */
  registered(tx: Tx, numbers: readonly string[]): Promise<ReadonlySet<string> | null>;
  /** Null: the stored calls say it. */
  stateOf(number: string): string | null;
  take(session: string, number: string): Promise<TakeAnswer>;
  end(session: string, ending: CallEnding): Promise<EndAnswer>;
  endListening(session: string): void;
  /** Disconnects the phones of a number that are registered here. */
  disconnect(number: string): void;
  /** Disconnects the phones of a number, and ends its calls, wherever they are. */
  disconnectEverywhere(number: string): Promise<void>;
}

export const embeddedSipBackend = (sip: SipServer): SipBackend => ({
  embedded: true,
  registered: async (_, numbers) => new Set(numbers.filter((number) => sip.isRegistered(number))),
  stateOf: (number) => sip.stateOf(number),
  take: (session, number) => sip.take(session, number),
  end: async (session, ending) => (sip.end(session, ending) ? 'ended' : 'gone'),
  endListening: (session) => sip.endListening(session),
  disconnect: (number) => sip.disconnect(number),
  disconnectEverywhere: async (number) => sip.disconnect(number),
});

const limits = { patienceMs: 4000, most: 100_000 };

/**
 * An external SIP server. Operations that the platform cannot perform itself are sent to SIP_CONTROL_URL, as `POST {url}` with
 * `{ act, sessionId, number }` as JSON: 2xx means done, 404 and 410 that there is no such call, anything else that it failed.
 */
export const externalSipBackend = ({ control }: Config['sip'], log: Log): SipBackend => {
  const postControl = async (about: Readonly<Record<string, string>>): Promise<'done' | 'gone' | 'not_supported'> => {
    if (!control) return 'not_supported';
    const request = { url: new URL(control.url), body: JSON.stringify(about), token: control.token };
    const status = await send(request, true, limits).then(
      (replied) => replied.status,
      (error: Error) => {
        log.warn({ reason: reasonOf(error), act: about['act'] }, 'the outside SIP server was not reached');
        return 0;
      },
    );
    if (status >= 200 && status < 300) return 'done';
    return status === 404 || status === 410 ? 'gone' : 'not_supported';
  };
  return {
    embedded: false,
    registered: async () => null,
    stateOf: () => null,
    take: async (sessionId, number) => {
      const answer = await postControl({ act: 'take', sessionId, number });
      return answer === 'done' ? 'sent' : answer;
    },
    end: async (sessionId, ending) => {
      const answer = await postControl({ act: 'end', sessionId, ending });
      return answer === 'done' ? 'ended' : answer;
    },
    // Nobody listens to calls that the platform does not carry.
    endListening: () => undefined,
    disconnect: (number) => void postControl({ act: 'disconnect', number }),
    disconnectEverywhere: async (number) => void postControl({ act: 'disconnect', number }),
  };
};
