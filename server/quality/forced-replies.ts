import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Force, type ForceRule, forcedReplyCalls, type HeldCall } from '../../contract/quality/forced-replies.ts';
import { type App, refuse, route } from '../platform/index.ts';

interface HeldRequest {
  readonly call: HeldCall;
  /** Names that match the request against rules: its `x-desk` header and its session. */
  readonly desks: readonly string[];
  readonly answer: (force: Force) => void;
}

const longestWait = 15_000;
const asItIs: Force = { how: 'as it is' };

/** Test control: a test decides how the platform replies. It exists in demo mode only. */
export function forcedReplies(app: App): void {
  const rules = new Map<number, ForceRule>();
  const held = new Map<number, HeldRequest>();
  const arrivals = new Set<() => void>();
  let count = 0;

  const ruleFor = (call: string, desks: readonly string[]): ForceRule | null => {
    const found = [...rules].find(([, rule]) => rule.call === call && (rule.desk === null || desks.includes(rule.desk)));
    if (!found) return null;
    if (!found[1].stays) rules.delete(found[0]);
    return found[1];
  };

  const hold = (request: FastifyRequest, { call, desk }: ForceRule, desks: readonly string[]): Promise<Force> =>
    new Promise((answered) => {
      // The client may have disconnected while it was authenticated.
      if (request.raw.socket.destroyed) return answered({ how: 'break off' });
      const { socket } = request.raw;
      const id = (count += 1);
      // When the client disconnects, the request is dropped.
      const leave = () => answer({ how: 'break off' });
      const answer = (force: Force) => {
        socket.off('close', leave);
        held.delete(id);
        answered(force);
      };
      held.set(id, { call: { id, call, desk: desk ?? desks[0] ?? null, url: request.url, body: request.body ?? null }, desks, answer });
      socket.once('close', leave);
      for (const arrived of arrivals) arrived();
    });

  app.http.addHook('preHandler', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    if (rules.size === 0 || call.includes(' /demo/')) return;
    const desks = desksOf(request);
    const rule = ruleFor(call, desks);
    if (rule) await sendForced(rule.force.how === 'hold' ? await hold(request, rule, desks) : rule.force, reply);
  });
  app.onClose.push(() => {
    rules.clear();
    for (const one of held.values()) one.answer(asItIs);
  });

  const oldest = (call: string, desk: string | undefined): HeldCall | undefined =>
    [...held.values()].find((one) => one.call.call === call && isOf(desk, one.desks))?.call;

  route(app, forcedReplyCalls.rules, async () => ({
    rules: [...rules].map(([id, rule]) => ({ id, ...rule })),
    held: [...held.values()].map(({ call: { body: _, ...call } }) => call),
  }));
  route(app, forcedReplyCalls.force, async ({ body }) => {
    const id = (count += 1);
    rules.set(id, body);
    return { id };
  });
  route(app, forcedReplyCalls.nextHeld, async ({ query }) => {
    const found = await waitForArrival(() => oldest(query.call, query.desk), arrivals);
    if (!found) throw refuse('record.not_found', { message: `No call ${query.call} arrived within 15 s.` });
    return found;
  });
  route(app, forcedReplyCalls.answer, async ({ params, body }) => {
    const found = held.get(params.id);
    if (!found) throw refuse('record.not_found');
    found.answer(body);
    return null;
  });
  route(app, forcedReplyCalls.clear, async ({ query }) => {
    for (const [id, { desk }] of rules) if (query.desk === undefined || desk === query.desk) rules.delete(id);
    for (const one of held.values()) if (isOf(query.desk, one.desks)) one.answer(asItIs);
    return null;
  });
}

const isOf = (desk: string | undefined, desks: readonly string[]): boolean => desk === undefined || desks.includes(desk);

/** Names that match a request against rules: its `x-desk` header and its session. */
function desksOf({ headers, admitted }: FastifyRequest): string[] {
  const carried = headers['x-desk'];
  return [carried, admitted?.caller?.session].filter((one) => typeof one === 'string');
}

async function sendForced(force: Force, reply: FastifyReply): Promise<void> {
  if (force.how === 'as it is') return;
  if (force.how === 'refuse') throw refuse(force.code, force.details && { details: force.details });
  if (force.how === 'give') return void (await reply.send(force.body));
  // Sends part of a reply before breaking off: browsers retry by themselves when they receive nothing at all.
  reply.hijack();
  if (reply.raw.destroyed) return;
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
  await new Promise<void>((sent) => reply.raw.write('{', () => sent()));
  // Closes only after the first bytes are written, so that no browser treats the connection as unused and retries.
  reply.raw.socket?.end();
}

/** Waits until `look` finds a value; undefined on timeout. */
function waitForArrival<T>(look: () => T | undefined, arrivals: Set<() => void>): Promise<T | undefined> {
  const found = look();
  if (found !== undefined) return Promise.resolve(found);
  return new Promise((resolved) => {
    const end = (what: T | undefined) => {
      clearTimeout(timer);
      arrivals.delete(lookAgain);
      resolved(what);
    };
    const lookAgain = () => {
      const now = look();
      if (now !== undefined) end(now);
    };
    const timer = setTimeout(() => end(undefined), longestWait);
    arrivals.add(lookAgain);
  });
}
