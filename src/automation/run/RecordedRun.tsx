import { Trans, useLingui } from '@lingui/react/macro';
import { commandNodeTypes } from '../../../contract/automation/command-nodes.ts';
import { type NodeOutcome, nodeStates, outcomeCodes, runStatuses } from '../../../contract/automation/command-run.ts';
import { outcomeText } from './outcome.ts';
import { stateWords, statusText, stepOf } from './words.ts';

/** The platform writes codes as words: `Digital output: switched`. */
const spoken = (code: string): string => code.replaceAll('_', ' ');
const called = <T extends string>(codes: readonly T[], text: string): T | undefined =>
  codes.find((code) => spoken(code) === text.toLowerCase());

interface Recorded {
  status: (typeof runStatuses)[number];
  /** `place` tells two alike apart. */
  steps: readonly { place: number; type: string; said: Pick<NodeOutcome, 'code' | 'state'> }[];
  reason: string | null;
}

/** Reads the line that the platform wrote of a run into an alarm's record; null: it is something else. */
export function recordedRun(text: string): Recorded | null {
  const [, first = '', rest = ''] = /^(\w+): ([\s\S]*)$/.exec(text) ?? [];
  const status = runStatuses.find((one) => one === first);
  if (status === undefined) return null;
  const [, said = '', reason = null] = /^([\s\S]*?)(?:\. Reason: ([\s\S]*))?$/.exec(rest) ?? [];
  const steps = said.split('; ').map((step, place) => {
    const [kind = '', outcome = ''] = step.split(': ');
    const type = called(commandNodeTypes, kind);
    const code = called(outcomeCodes, outcome);
    const state = called(nodeStates, outcome);
    return type && (code || state) ? { place, type, said: { code: code ?? null, state: state ?? 'done' } } : null;
  });
  const known = steps.filter((step) => step !== null);
  return known.length === steps.length ? { status, steps: known, reason } : null;
}

/** A run of a command in an alarm's record, in the reader's language. */
export function RecordedRun({ text }: { text: string }) {
  const { i18n } = useLingui();
  const run = recordedRun(text);
  if (!run) return <>{text}</>;
  return (
    <>
      {statusText(run.status)}
      {run.steps.map(({ place, type, said }) => (
        <span key={place}>
          <br />
          {i18n._(stepOf(type).title)}: {outcomeText({ type, code: said.code, values: {} }) || i18n._(stateWords[said.state])}
        </span>
      ))}
      {run.reason !== null && (
        <>
          <br />
          <Trans>Reason: {run.reason}</Trans>
        </>
      )}
    </>
  );
}
