import * as z from 'zod/mini';
import { CodeSent } from './access/index.ts';
import { Instant, type Refusal, type RefusalCode } from './platform/index.ts';

/** Whether a refusal has one of these codes. */
export function isRefusedFor(refusal: Refusal, ...codes: readonly RefusalCode[]): boolean {
  return (codes as readonly string[]).includes(refusal.code);
}

const WithRetry = z.object({ retry_at: Instant });
const WithTries = z.object({ tries_left: z.int() });
const OnNode = z.object({ node: z.string().check(z.minLength(1)) });
const WithSent = z.object({ sent: CodeSent });

/** When a throttled call may be tried again, in server ms; undefined: not reported. */
export function retryAtOf(refusal: Partial<Pick<Refusal, 'details'>>): number | undefined {
  const read = z.safeParse(WithRetry, refusal.details);
  return read.success ? Date.parse(read.data.retry_at) : undefined;
}

/** The machine of a node that does not answer, and has what was asked for; undefined: not reported. */
export function nodeOf(refusal: Partial<Pick<Refusal, 'details'>>): string | undefined {
  return z.safeParse(OnNode, refusal.details).data?.node;
}

/** Number of attempts left; undefined: not reported. */
export function triesLeftOf(refusal: Refusal): number | undefined {
  const read = z.safeParse(WithTries, refusal.details);
  return read.success ? read.data.tries_left : undefined;
}

/** The previously sent code, in a refusal to send another one; undefined: not reported. */
export function sentOf(refusal: Refusal): CodeSent | undefined {
  const read = z.safeParse(WithSent, refusal.details);
  return read.success ? read.data.sent : undefined;
}
