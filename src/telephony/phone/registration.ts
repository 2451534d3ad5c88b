import type { UserAgent } from 'sip.js';

/** Requested expiry; the server may grant less (s). */
const requestedExpiresS = 120;

export interface RegistrationEvents {
  registered: () => void;
  /** It ran out, or the server took it back. */
  expired: () => void;
  refused: (status: number) => void;
}

/**
 * Maintains the registration of the phone. Replaces the library's Registerer, which waits for replies to requests of a previous connection
 * and reports itself registered after a loss: here every connection registers anew, and replies to older requests are ignored.
 */
export function createRegistration(agent: UserAgent, told: RegistrationEvents) {
  const registrar = agent.configuration.uri.clone();
  registrar.user = undefined;
  const identity = { callId: `${crypto.randomUUID()}@phone`, fromTag: crypto.randomUUID().slice(0, 8) };
  let sequence = 0;
  /** Of the request that counts; others are of the past. */
  let turn = 0;
  let expires = requestedExpiresS;
  let refreshAt: number | null = null;
  let endsAt: number | null = null;

  const forget = () => {
    turn += 1;
    refreshAt = null;
    endsAt = null;
  };
  const send = (seconds: number, done: { accepted: (granted: number) => void; rejected: (status: number, least: number) => void }) => {
    turn += 1;
    const mine = turn;
    // The library increments the sequence itself when the server requests authentication.
    sequence += 10;
    const { configuration, contact, userAgentCore } = agent;
    const contactHeader = `Contact: ${contact.toString({ register: true })};expires=${seconds}`;
    const request = userAgentCore.makeOutgoingRequestMessage(
      'REGISTER',
      registrar,
      configuration.uri,
      configuration.uri,
      { ...identity, cseq: sequence },
      [contactHeader],
    );
    userAgentCore.register(request, {
      onAccept: ({ message }) =>
        mine === turn && done.accepted(grantedExpires(agent, message.getHeaders('contact'), message.getHeader('expires'))),
      onRedirect: () => mine === turn && done.rejected(302, 0),
      onReject: ({ message }) => mine === turn && done.rejected(message.statusCode ?? 500, Number(message.getHeader('min-expires') ?? 0)),
    });
  };

  function register(): void {
    refreshAt = null;
    send(expires, {
      accepted: (granted) => {
        const isNew = endsAt === null;
        endsAt = Date.now() + granted * 1000;
        refreshAt = Date.now() + granted * 500;
        if (isNew) told.registered();
      },
      rejected: (status, least) => {
        if (status === 423 && least > expires) {
          expires = least;
          return register();
        }
        const wasRegistered = endsAt !== null;
        forget();
        if (wasRegistered) told.expired();
        told.refused(status);
      },
    });
  }

  return {
    /** On each new connection, and where it was refused for a while. */
    register,
    /** The connection is lost: whatever the server thinks, nothing reaches us. */
    forget,
    isRegistered: () => endsAt !== null,
    beat(): void {
      const now = Date.now();
      if (endsAt !== null && now >= endsAt) {
        forget();
        told.expired();
        register();
      } else if (refreshAt !== null && now >= refreshAt) register();
    },
    /** Takes the address back; `done` when the server agreed, or will not. */
    unregister(done: () => void): void {
      forget();
      send(0, { accepted: done, rejected: done });
    },
  };
}

/** The expiry that the server granted for our contact (s). */
function grantedExpires(agent: UserAgent, contacts: readonly string[], header: string | undefined): number {
  const own = contacts.find((contact) => contact.includes(agent.contact.uri.host));
  const granted = Number(/;\s*expires="?(\d+)/i.exec(own ?? '')?.[1] ?? header ?? requestedExpiresS);
  return Math.max(granted, 10);
}
