import * as z from 'zod/mini';
import { accountCalls } from '../../../contract/access/account.ts';
import { addressFault, type Config, type Refused, reasonOf, refuse, send } from '../../platform/index.ts';

/** An account of a user on another installation, with its token opened. */
export interface RemoteAccount {
  host: string;
  token: string;
}
const limits = { patienceMs: 10_000, most: 10_000 };
const Reply = accountCalls.externalTicket.reply;

/** Origin of another installation: `tower.example.org:8443` becomes `https://tower.example.org:8443`. */
export const originOf = (host: string): string => (/^https?:\/\//i.test(host) ? host : `https://${host}`).replace(/\/+$/, '');

const failed = (reason: string): Refused =>
  refuse('connector.failed', { message: `The other installation did not do it: ${reason}`, details: { reason } });

/**
 * Requests a ticket from another installation for the user of a token; without `open` it only checks whether the token is valid. The
 * address is guarded like that of every external service.
 * @returns null: the token is not valid there
 * @throws Refused `connector.failed`
 */
export async function requestTicket(
  { connectors: { privateAddresses } }: Pick<Config, 'connectors'>,
  there: RemoteAccount,
  open: boolean,
): Promise<{ user: string; ticket: string | null; expires_at: string | null } | null> {
  const origin = originOf(there.host);
  if (!URL.canParse(origin)) throw failed('its address cannot be read.');
  const url = new URL('/v1/external/ticket', origin);
  const wrong = addressFault(url, privateAddresses);
  if (wrong) throw failed(wrong);
  const reply = await send({ url, body: JSON.stringify({ open }), token: there.token }, privateAddresses, limits).catch((error: Error) => {
    throw failed(reasonOf(error));
  });
  if (reply.status === 401) return null;
  if (reply.status !== 200) throw failed(`it answered ${reply.status}.`);
  const read = z.safeParse(Reply, json(reply.text));
  if (!read.success) throw failed('its answer cannot be read.');
  return read.data.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
