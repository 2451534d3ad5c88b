import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { selectResult } from '../../../machines/platform/live-query/live-query.selectors.ts';
import { type LiveQueryRef, useLiveQuery } from '../../platform/useLiveQuery.ts';

/** A preset of schedules, as the platform offers it (OP-7.33). */
export interface Frequency {
  id: number;
  name: string;
  value: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const read = ({ id, name, value }: CatalogueRecord): Frequency => ({ id, name: text(name), value: text(value) });

/** The presets that the platform offers, and where they are read; null: not read yet. */
export function useFrequencies(): { sight: LiveQueryRef; frequencies: readonly Frequency[] | null } {
  const sight = useLiveQuery({ of: 'rows', key: 'frequency-schedule-task', query: [['max', '100']] });
  const seen = useSelector(sight, selectResult);
  const frequencies = useMemo(() => (seen?.of === 'rows' ? seen.rows.map(read) : null), [seen]);
  return { sight, frequencies };
}

/** A frequency as a form holds it. */
export const named = (frequency: Frequency | undefined) => (frequency ? { id: frequency.id, label: frequency.name } : null);
