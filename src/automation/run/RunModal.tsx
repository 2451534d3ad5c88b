import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectChosen, selectRefusal, selectRun } from '../../../machines/automation/command-run/command-run.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { readFailed, refusalText } from '../../words/refusals.ts';
import { CommandChoice } from './CommandChoice.tsx';
import { CommandConfirmation, ConfirmationButtons } from './CommandConfirmation.tsx';
import { RunButtons, RunProgress } from './RunProgress.tsx';
import css from './run.module.css';
import type { RunRef } from './useRuns.ts';
import { kindOf, runTitle } from './words.ts';

/** The script execution modal (OP-2.59, OP-4.25): choice of the command, confirmation, progress and result. */
export function RunModal({ run }: { run: RunRef }) {
  const state = useSelector(run, stateOf);
  const name = useSelector(run, (now) => selectRun(now)?.command.name ?? selectChosen(now)?.name ?? null);
  const mayLeave = useSelector(run, (now) => now.can({ type: 'run.close' }));
  const kind = useSelector(run, (now) => kindOf(selectRun(now)));
  return (
    <Dialog
      title={name === null ? <Trans>Run a command</Trans> : runTitle(kind, name)}
      state={`command-run.${state}`}
      onClose={() => mayLeave && run.send({ type: 'run.close' })}
      foot={<Foot run={run} state={state} />}
    >
      <Body run={run} state={state} />
    </Dialog>
  );
}

function Body({ run, state }: { run: RunRef; state: string }) {
  switch (state) {
    case 'choosing':
      return <CommandChoice run={run} />;
    case 'prompting':
    case 'confirming':
      return <CommandConfirmation run={run} isSure={state === 'confirming'} />;
    case 'sending':
      return (
        <Waiting>
          <Trans>Starting the command…</Trans>
        </Waiting>
      );
    case 'reading':
      return (
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      );
    case 'unread':
    case 'refused':
    case 'rejected':
    case 'unanswered':
      return <UnavailableReason run={run} state={state} />;
    default:
      return <RunProgress run={run} state={state} />;
  }
}

function UnavailableReason({ run, state }: { run: RunRef; state: string }) {
  const { t } = useLingui();
  const refusal = useSelector(run, selectRefusal);
  const text =
    state === 'unanswered'
      ? t`No response from the platform: it is unknown whether the run started. Retrying; nothing is done twice.`
      : refusal
        ? refusalText(refusal)
        : state === 'refused'
          ? t`This command is not available to you, or it is incomplete.`
          : readFailed();
  return (
    <p className={css.warning} role="alert">
      {text}
    </p>
  );
}

function Foot({ run, state }: { run: RunRef; state: string }) {
  const leave = (
    <Button onClick={() => run.send({ type: 'run.close' })}>
      <Trans>Close</Trans>
    </Button>
  );
  switch (state) {
    case 'prompting':
    case 'confirming':
      return <ConfirmationButtons run={run} isSure={state === 'confirming'} />;
    case 'unread':
    case 'unanswered':
    case 'refused':
      return (
        <>
          {leave}
          <Button icon="refresh" onClick={() => run.send({ type: 'run.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </>
      );
    case 'rejected':
      return (
        <>
          {leave}
          <Button onClick={() => run.send({ type: 'run.dismiss' })}>
            <Trans>Back</Trans>
          </Button>
        </>
      );
    case 'sending':
    case 'reading':
    case 'choosing':
      return state === 'sending' ? null : leave;
    default:
      return <RunButtons run={run} state={state} />;
  }
}
