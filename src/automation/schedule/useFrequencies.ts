import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { selectResult } from '../../../machines/platform/index.ts';
import { type LiveQueryRef, useLiveQuery } from '../../platform/index.ts';

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
  const result = useSelector(sight, selectResult);
  const frequencies = useMemo(() => (result?.of === 'rows' ? result.rows.map(read) : null), [result]);
  return { sight, frequencies };
}

/** A frequency as form values. */
export const named = (frequency: Frequency | undefined) => (frequency ? { id: frequency.id, label: frequency.name } : null);
