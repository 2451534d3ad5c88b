import type { ReactNode } from 'react';
import { parseOutcomes } from './outcomes-in.ts';
import { OutcomeSteps } from './Steps.tsx';

/** What became of each step, as a line of the command log holds it (OP-2.56); where the value is something else, `other`. */
export function RecordedSteps({ value, other }: { value: unknown; other: ReactNode }) {
  const outcomes = parseOutcomes(value);
  return outcomes ? <OutcomeSteps nodes={outcomes} /> : other;
}
