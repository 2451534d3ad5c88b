import * as z from 'zod/mini';
import { NodeOutcome } from '../../../contract/automation/command-run.ts';

const Outcomes = z.array(NodeOutcome).check(z.minLength(1));

/** What became of each step, where a value holds that, as a line of the command log does (OP-2.56); null: it holds something else. */
export function parseOutcomes(value: unknown): readonly NodeOutcome[] | null {
  const read = z.safeParse(Outcomes, value);
  return read.success ? read.data : null;
}
