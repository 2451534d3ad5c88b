import * as z from 'zod/mini';

/**
 * SIP server settings for a console (capability `sip`). `ws_url` null: the embedded one, at `/sip` of the platform's own address.
 * `queue` is the number that sites call; `embedded` false: waiting calls arrive by intake, states by `report`.
 */
export const SipSettings = z.object({
  ws_url: z.nullable(z.string()),
  domain: z.string(),
  realm: z.string(),
  queue: z.string(),
  embedded: z.boolean(),
  recorded: z.boolean(),
  ice_servers: z.array(z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) })),
});
export type SipSettings = z.infer<typeof SipSettings>;
