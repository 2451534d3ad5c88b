import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/platform/index.ts';
import { type Force, type ForceRule, forcedReplyCalls, type ListedCall } from '../../../contract/quality/forced-replies.ts';
import { selectGrant } from '../../../machines/access/index.ts';
import { useConsole, usePlatform } from '../../platform/index.ts';
import { actUnanswered, readFailed, refusalText } from '../../words/refusals.ts';

/** A call of the platform, as a rule names it. */
export interface KnownCall {
  readonly call: string;
  readonly summary: string;
}
export type KnownRule = ForceRule & { readonly id: number };

interface ForcedReplies {
  readonly calls: readonly KnownCall[];
  readonly rules: readonly KnownRule[];
  readonly held: readonly ListedCall[];
  /** Why the last read of forced and held replies failed; null: it succeeded. */
  readonly unread: string | null;
  /** Why the last command was refused or failed. */
  readonly failed: string | null;
  readonly force: (call: string, how: ForceRule['force'], stays: boolean) => void;
  readonly answer: (id: number, how: Force) => void;
  readonly clear: () => void;
}

const everyMs = 1500;
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.optional(z.string()) }))) });
const description = {
  method: 'GET',
  path: '/v1/openapi.json',
  access: { kind: 'public' },
  summary: 'Every call of the platform',
  reply: Description,
} as const satisfies Endpoint;

/** Test control of a platform in demo mode for the caller's session: forces the next replies and lists the held calls. */
export function useForcedReplies(): ForcedReplies {
  const { ask } = usePlatform();
  const session = useSelector(useConsole(), ({ children }) => children.session);
  const desk = useSelector(session, (snapshot) => snapshot && selectGrant(snapshot)?.session) ?? null;
  const [calls, setCalls] = useState<readonly KnownCall[]>([]);
  const [now, setNow] = useState<{ rules: readonly KnownRule[]; held: readonly ListedCall[] }>({ rules: [], held: [] });
  const [unread, setUnread] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const [turn, setTurn] = useState(0);
  const readAgain = () => setTurn((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads anew
  useEffect(() => {
    const reading = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (why: string | null) => {
      if (reading.signal.aborted) return;
      setUnread(why);
      // A held call waits for an answer, so the panel polls while it is shown, even when replies are slow.
      timer = setTimeout(readAgain, everyMs);
    };
    ask(forcedReplyCalls.rules, { signal: reading.signal }).then(
      (answer) => {
        if (answer.ok) setNow(answer.data);
        take(answer.ok ? null : refusalText(answer.refusal));
      },
      () => take(readFailed()),
    );
    return () => {
      reading.abort();
      clearTimeout(timer);
    };
  }, [ask, turn]);
  useEffect(() => {
    ask(description).then(
      (answer) => answer.ok && setCalls(callsIn(answer.data)),
      () => setFailed(readFailed()),
    );
  }, [ask]);

  const done = async (asked: Promise<{ ok: true } | { ok: false; refusal: Parameters<typeof refusalText>[0] }>) => {
    const answer = await asked.catch(() => null);
    setFailed(answer?.ok ? null : answer ? refusalText(answer.refusal) : actUnanswered());
    readAgain();
  };
  const isOwn = (one: { desk: string | null }) => one.desk === desk;
  return {
    calls,
    rules: now.rules.filter(isOwn),
    held: now.held.filter(isOwn),
    unread,
    failed,
    force: (call, how, stays) => void done(ask(forcedReplyCalls.force, { body: { call, desk, force: how, stays } })),
    answer: (id, how) => void done(ask(forcedReplyCalls.answer, { params: { id }, body: how })),
    clear: () => void done(ask(forcedReplyCalls.clear, { query: desk === null ? [] : [['desk', desk]] })),
  };
}

function callsIn({ paths }: z.infer<typeof Description>): KnownCall[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary = '' }]) => ({
        call: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        summary,
      })),
    )
    .filter(({ call }) => !call.includes(' /demo/'))
    .toSorted((one, other) => one.call.localeCompare(other.call));
}
