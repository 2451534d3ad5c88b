import * as z from 'zod/mini';
import { defineCall, success } from '../platform/index.ts';

const short = z.optional(z.nullable(z.string().check(z.maxLength(2000))));

/**
 * A media server's authorization request for a reader (the body of MediaMTX's `authHTTPAddress`; others may send `path` and `token` alone).
 * The token is that of a media address: as `token`, as `password`, or in the `query` as `token`, `jwt` or `t`.
 */
export const authorizeCalls = {
  authorizeMedia: defineCall({
    method: 'POST',
    path: '/v1/media/authorize',
    access: { kind: 'public' },
    summary: 'Authorize the holder of a media token for a path of a media server: 200, or a refusal',
    body: z.object({ path: z.string().check(z.maxLength(500)), action: short, token: short, password: short, query: short }),
    reply: success(z.null()),
    refusals: ['media.link_invalid', 'media.link_expired'],
  }),
} as const;
