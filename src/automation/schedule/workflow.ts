import { isCron } from '../../../contract/automation/cron.ts';
import { type Draft, namedOf, type Pair } from '../../../machines/catalogues/index.ts';
import type { Frequency } from './useFrequencies.ts';

/** Whether a frequency has its own cron expression; a workflow cannot use one that must be completed first. */
export const isRepeated = ({ value }: Frequency): boolean => isCron(value);

export const frequencyIn = (draft: Draft): number | null => namedOf(draft['frequency'], undefined)?.id ?? null;

export const paramsIn = (draft: Draft): readonly Pair[] => (Array.isArray(draft['params']) ? (draft['params'] as Pair[]) : []);

/** The record that a parameter names; null: it names none. */
export function paramIn(draft: Draft, name: string): number | null {
  const id = Number(paramsIn(draft).find((pair) => pair.name === name)?.value ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The parameters with one of them set; null takes it out. */
export function withParam(pairs: readonly Pair[], name: string, value: number | null): readonly Pair[] {
  const others = pairs.filter((pair) => pair.name !== name);
  return value === null ? others : [{ name, value }, ...others];
}
