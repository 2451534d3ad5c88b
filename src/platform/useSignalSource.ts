import { useSelector } from '@xstate/react';
import { selectRefusal, selectResult } from '../../machines/platform/live-query/live-query.selectors.ts';
import { failureText, readFailed } from '../words/refusals.ts';
import { useLiveQuery } from './useLiveQuery.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The device and zone of the signal that raised an alarm, null where it has none; or the sentence why they are not known. */
export type SignalSource =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly device: Named | null; readonly zone: Named | null }
  | { readonly state: 'failed'; readonly why: string };

/** Reads the source of an alarm, with the right to signals. */
export function useSignalSource(id_alarm: number): SignalSource {
  const now = useSelector(useLiveQuery({ of: 'signal-of-alarm', id_alarm }), (snapshot) => snapshot);
  const result = selectResult(now);
  if (result?.of === 'signal-of-alarm') {
    const { device = null, id_zone = null, zone_name = null, zone = null } = result.signal ?? {};
    return { state: 'read', device, zone: id_zone === null ? null : { id: id_zone, name: zone_name ?? zone ?? `${id_zone}` } };
  }
  if (now.matches('refused')) return { state: 'failed', why: failureText(selectRefusal(now)) };
  return now.matches('unread') ? { state: 'failed', why: readFailed() } : { state: 'reading' };
}
