import { useCallback, useEffect, useState } from 'react';
import { unviewedRecordings } from '../../../contract/video/recording-request.ts';
import { useConsole, usePlatform } from '../../platform/index.ts';

interface RecordingUpdates {
  /** How many the user is to look at (ADM-7.34). */
  unseen: number;
  /** Increases with each change event. */
  turn: number;
  /** What changed last, by its folio and status; null: nothing yet. */
  last: { id: number; folio: string; status: string } | null;
  renew: () => void;
}

/** Listens for what becomes of requests for recordings, and counts those that were not looked at. */
export function useRecordingUpdates(): RecordingUpdates {
  const console = useConsole();
  const { ask } = usePlatform();
  const [turn, setTurn] = useState(0);
  const [unseen, setUnseen] = useState(0);
  const [last, setLast] = useState<RecordingUpdates['last']>(null);
  const renew = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    const subscriptions = [
      console.on('stream.events', ({ events }) => {
        const change = events.findLast((event) => event.name === 'recording.changed');
        if (change?.name !== 'recording.changed') return;
        setLast(change.data);
        renew();
      }),
      console.on('stream.resync', renew),
    ];
    return () => {
      for (const one of subscriptions) one.unsubscribe();
    };
  }, [console, renew]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn counts anew
  useEffect(() => {
    const reading = new AbortController();
    const query = [
      ['viewed', '0'],
      ['max', '1'],
    ] as const;
    ask(unviewedRecordings, { query, signal: reading.signal }).then(
      (answer) => answer.ok && setUnseen(answer.data.total ?? answer.data.data.length),
      () => undefined,
    );
    return () => reading.abort();
  }, [ask, turn]);
  return { unseen, turn, last, renew };
}
