import type { FastifyReply } from 'fastify';
import { headers } from '../../../contract/api.ts';
import { instant } from '../clock.ts';

/** Says up to when a reply is complete, in ms; null: it is current, and nothing is said. */
export function sendAsOf(reply: FastifyReply, asOf: number | null): void {
  if (asOf !== null) void reply.header(headers.asOf, instant(asOf));
}
