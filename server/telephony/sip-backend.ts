import type { CallEnding } from '../../contract/telephony/call.ts';
import { type Config, type Log, reasonOf, send } from '../platform/index.ts';
import type { SipServer } from './sip-contract.ts';

/** Carrier of calls: the embedded SIP server or an external one. */
export interface SipBackend {
  readonly embedded: boolean;
  /** Null: unknown. */
  isRegistered(number: string): boolean | null;
  stateOf(number: string): string | null;
  take(session: string, number: string): Promise<'sent' | 'gone' | 'no_phone' | 'not_supported'>;
  end(session: string, ending: CallEnding): Promise<'ended' | 'gone' | 'not_supported'>;
  endListening(session: string): void;
  disconnect(number: string): void;
}

export const embeddedSipBackend = (sip: SipServer): SipBackend => ({
  embedded: true,
  isRegistered: (number) => sip.isRegistered(number),
  stateOf: (number) => sip.stateOf(number),
  take: async (session, number) => sip.take(session, number),
  end: async (session, ending) => (sip.end(session, ending) ? 'ended' : 'gone'),
  endListening: (session) => sip.endListening(session),
  disconnect: (number) => sip.disconnect(number),
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
    isRegistered: () => null,
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
  };
};
