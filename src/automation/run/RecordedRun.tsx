import { Trans, useLingui } from '@lingui/react/macro';
import { commandNodeTypes } from '../../../contract/automation/command-nodes.ts';
import { type NodeOutcome, nodeStates, outcomeCodes, runStatuses } from '../../../contract/automation/command-run.ts';
import { outcomeText } from './outcome.ts';
import { stateWords, statusText, stepOf } from './words.ts';

/** The platform writes codes as words: `Digital output: switched`. */
const codeText = (code: string): string => code.replaceAll('_', ' ');
const codeNamed = <T extends string>(codes: readonly T[], text: string): T | undefined =>
  codes.find((code) => codeText(code) === text.toLowerCase());

interface Recorded {
  status: (typeof runStatuses)[number];
  /** `place` distinguishes steps of the same type. */
  steps: readonly { place: number; type: string; said: Pick<NodeOutcome, 'code' | 'state'> }[];
  reason: string | null;
}

/** Reads the line that the platform wrote of a run into an alarm's record; null: it is something else. */
export function parseRecordedRun(text: string): Recorded | null {
  const [, first = '', rest = ''] = /^(\w+): ([\s\S]*)$/.exec(text) ?? [];
  const status = runStatuses.find((one) => one === first);
  if (status === undefined) return null;
  const [, said = '', reason = null] = /^([\s\S]*?)(?:\. Reason: ([\s\S]*))?$/.exec(rest) ?? [];
  const steps = said.split('; ').map((step, place) => {
    const [kind = '', outcome = ''] = step.split(': ');
    const type = codeNamed(commandNodeTypes, kind);
    const code = codeNamed(outcomeCodes, outcome);
    const state = codeNamed(nodeStates, outcome);
    return type && (code || state) ? { place, type, said: { code: code ?? null, state: state ?? 'done' } } : null;
  });
  const known = steps.filter((step) => step !== null);
  return known.length === steps.length ? { status, steps: known, reason } : null;
}

/** A run of a command in an alarm's record, in the reader's language. */
export function RecordedRun({ text }: { text: string }) {
  const { i18n } = useLingui();
  const run = parseRecordedRun(text);
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
