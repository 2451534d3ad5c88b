import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { NodeOutcome } from '../../../contract/automation/command-run.ts';
import { OutcomeSteps } from './Steps.tsx';

/** The outcome of each step, from a line of the command log (OP-2.56); for any other value, `other`. */
export function RecordedSteps({ value, other }: { value: unknown; other: ReactNode }) {
  const outcomes = parseOutcomes(value);
  return outcomes ? <OutcomeSteps nodes={outcomes} /> : other;
}

const Outcomes = z.array(NodeOutcome).check(z.minLength(1));

/** The outcomes of the steps in a value of the command log (OP-2.56); null: the value has another form. */
function parseOutcomes(value: unknown): readonly NodeOutcome[] | null {
  const read = z.safeParse(Outcomes, value);
  return read.success ? read.data : null;
}
