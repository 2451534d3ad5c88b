import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { success } from '../contract/platform/index.ts';
import { type Force, ForceRule, HeldCall } from '../contract/quality/forced-replies.ts';

const usage = `npm run reply -- "POST /v1/user/auth" session.credentials   how a running demo replies to the next such call of anybody: a refusal's code,
                                                               no-answer, unreadable, or hold
npm run reply -- "POST /v1/user/auth" code.incorrect '{"tries_left": 4}'   with details of the refusal
npm run reply -- --every-time "POST /v1/user/auth" no-answer   not only the next such call, until --clear
npm run reply -- --clear                                    ends all forced replies; calls that are held are answered
npm run reply -- --release "POST /v1/user/auth" as-it-is    answers the call that is held, in the same ways
npm run reply -- --url http://127.0.0.1:8080                the address of the demo`;

/** A minute, in ms: how long a refusal by the clock asks to wait. */
const waitMs = 60_000;
const timed = ['access.throttled', 'code.too_early'];

/** The force of the words of a command line. */
export function forceOf(reply: string, details = '{}', now = Date.now()): ForceRule['force'] {
  if (reply === 'hold' || reply === 'as-it-is') return { how: reply === 'hold' ? 'hold' : 'as it is' };
  if (reply === 'no-answer') return { how: 'break off' };
  if (reply === 'unreadable') return { how: 'give', body: {} };
  const retry = timed.includes(reply) ? { retry_at: new Date(now + waitMs).toISOString() } : {};
  return ForceRule.shape.force.parse({ how: 'refuse', code: reply, details: { ...retry, ...(JSON.parse(details) as object) } });
}

async function ask<T>(url: string, path: string, reply: z.ZodMiniType<T>, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${url}/demo/replies${path}`, { ...init, headers: { 'Content-Type': 'application/json' } });
  if (!answer.ok) throw new Error(`The demo at ${url} replies ${answer.status}: ${await answer.text()}`);
  return success(reply).parse(await answer.json()).data;
}

/** Forces or releases a reply of a running demo. @returns what was done, a sentence @throws Error with the reason */
export async function runReplyCommand(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      release: { type: 'boolean' },
      'every-time': { type: 'boolean' },
      clear: { type: 'boolean' },
    },
  });
  if (values.clear === true) {
    await ask(values.url, '', z.null(), { method: 'DELETE' });
    return 'No reply is forced any more.';
  }
  const [call, reply, details] = positionals;
  if (call === undefined || reply === undefined) throw new Error(usage);
  const force = forceOf(reply, details);
  if (values.release !== true) {
    const rule = ForceRule.parse({ call, desk: null, force, stays: values['every-time'] === true });
    await ask(values.url, '', z.object({ id: z.int() }), { method: 'POST', body: JSON.stringify(rule) });
    return `The reply is forced${rule.stays ? ' every time' : ''}: ${call} → ${reply}.`;
  }
  const { id } = await ask(values.url, `/held?${new URLSearchParams({ call })}`, HeldCall);
  await ask(values.url, `/held/${id}`, z.null(), { method: 'PUT', body: JSON.stringify(force satisfies ForceRule['force'] as Force) });
  return `The held call is answered: ${call} → ${reply}.`;
}

if (process.argv[1] === import.meta.filename)
  try {
    console.log(await runReplyCommand(process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
