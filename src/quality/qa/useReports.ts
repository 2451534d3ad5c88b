import { useCallback, useEffect, useState } from 'react';
import { type ProblemReport, reportCalls } from '../../../contract/quality/reports.ts';
import type { Trace } from '../../../contract/quality/trace.ts';
import { useConsole, usePlatform } from '../../platform/index.ts';
import { actUnanswered, readFailed, refusalText } from '../../words/refusals.ts';

interface Reports {
  /** null: not read yet. */
  readonly reports: readonly ProblemReport[] | null;
  /** Why they could not be read. */
  readonly unread: string | null;
  /** Why one could not be opened or deleted. */
  readonly failed: string | null;
  readonly renew: () => void;
  readonly traceOf: (id: number) => Promise<Trace | null>;
  readonly remove: (id: number) => Promise<void>;
}

/** Operator reports, read again on each change event. */
export function useReports(): Reports {
  const console = useConsole();
  const { ask } = usePlatform();
  const [turn, setTurn] = useState(0);
  const [reports, setReports] = useState<readonly ProblemReport[] | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const renew = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    const subscriptions = [
      console.on('stream.events', ({ events }) => events.some(({ name }) => name === 'problem.reported') && renew()),
      console.on('stream.resync', renew),
    ];
    return () => {
      for (const one of subscriptions) one.unsubscribe();
    };
  }, [console, renew]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads anew
  useEffect(() => {
    const reading = new AbortController();
    ask(reportCalls.reports, { signal: reading.signal }).then(
      (answer) => {
        if (answer.ok) setReports(answer.data);
        setUnread(answer.ok ? null : refusalText(answer.refusal));
      },
      () => !reading.signal.aborted && setUnread(readFailed()),
    );
    return () => reading.abort();
  }, [ask, turn]);
  const traceOf = async (id: number) => {
    const answer = await ask(reportCalls.report, { params: { id } }).catch(() => null);
    setFailed(answer?.ok ? null : answer ? refusalText(answer.refusal) : readFailed());
    return answer?.ok ? answer.data : null;
  };
  const remove = async (id: number) => {
    const answer = await ask(reportCalls.deleteReport, { params: { id } }).catch(() => null);
    setFailed(answer?.ok ? null : answer ? refusalText(answer.refusal) : actUnanswered());
    if (answer?.ok) renew();
  };
  return { reports, unread, failed, renew, traceOf, remove };
}
