import * as z from 'zod/mini';
import type { RelyingParty } from './relying-party.ts';

const ClientData = z.object({ origin: z.string() });

/** Whether a reply says that it was made on one of our pages. Its signature covers this, and is verified afterwards. */
export function isFromOurPage(clientDataJSON: string, { origins }: RelyingParty): boolean {
  try {
    const read = ClientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return read.success && origins.includes(read.data.origin);
  } catch {
    return false;
  }
}
