import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { reportLimits } from '../../../contract/quality/reports.ts';
import type { Trace } from '../../../contract/quality/trace.ts';
import type { ProblemText, problemMachine } from '../../../machines/quality/problem/problem.machine.ts';
import { selectId, selectNote, selectRefusal, selectTrace, selectWanted } from '../../../machines/quality/problem/problem.selectors.ts';
import { newKey, useActorRef, useConsole, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { sizeOf } from './fit-trace.ts';
import css from './problem.module.css';
import { provideProblem } from './problem.ports.ts';
import { TraceLines } from './TraceLines.tsx';

export type ProblemRef = ActorRefFrom<typeof problemMachine>;

/** An operator reports a problem to QA, with the recent steps of the console attached. */
export function ProblemDialog({ onClose }: { onClose: () => void }) {
  const { ask, clock } = usePlatform();
  const console = useConsole();
  const machine = useMemo(() => provideProblem(ask, console, clock.now), [ask, console, clock]);
  return <ProblemForm problem={useActorRef(machine, { input: { newKey } })} onClose={onClose} />;
}

interface FormProps {
  problem: ProblemRef;
  onClose: () => void;
}

/** The dialog, rendered from the state of its machine. */
export function ProblemForm({ problem, onClose }: FormProps) {
  const { t } = useLingui();
  const now = useSelector(problem, (snapshot) => snapshot);
  const trace = selectTrace(now);
  const id = selectId(now);
  return (
    <Dialog
      title={t`Something went wrong`}
      onClose={onClose}
      state={stateOf(now)}
      wide={now.matches('previewing')}
      foot={<Foot problem={problem} onClose={onClose} />}
    >
      {now.matches('collecting') && (
        <Waiting>
          <Trans>Collecting console activity…</Trans>
        </Waiting>
      )}
      {now.matches('failed') && (
        <p role="alert">
          <Trans>Console activity could not be collected.</Trans>
        </p>
      )}
      {(now.matches('writing') || now.matches('sending')) && <Writing problem={problem} />}
      {now.matches('previewing') && trace && <TraceLines trace={trace} />}
      {now.matches('sent') && (
        <p role="status">
          <Trans>Report {id} was sent to QA. Thank you.</Trans>
        </p>
      )}
    </Dialog>
  );
}

function Writing({ problem }: Pick<FormProps, 'problem'>) {
  const { t } = useLingui();
  const now = useSelector(problem, (snapshot) => snapshot);
  const note = selectNote(now);
  const wanted = selectWanted(now);
  const trace = selectTrace(now);
  const refusal = selectRefusal(now);
  const isIncomplete = now.matches({ writing: 'incomplete' });
  const change = (field: ProblemText) => (event: { target: { value: string } }) =>
    problem.send({ type: 'problem.write', field, text: event.target.value });
  const shared = { rows: 3, maxLength: reportLimits.text, disabled: now.matches('sending') };
  return (
    <div className={css.form}>
      <TextArea
        {...shared}
        needed
        label={t`What happened`}
        value={note}
        onChange={change('note')}
        error={isIncomplete ? t`Describe what happened.` : undefined}
      />
      <TextArea {...shared} label={t`What should have happened`} value={wanted} onChange={change('wanted')} />
      {trace && <Sent trace={trace} />}
      <Button
        kind="quiet"
        icon="eye"
        why={now.matches('sending') ? t`The report is being sent.` : null}
        onClick={() => problem.send({ type: 'problem.preview' })}
      >
        <Trans>View what is sent</Trans>
      </Button>
      <p role="alert" className={css.wrong}>
        {now.matches({ writing: 'denied' }) && refusal && refusalText(refusal)}
        {now.matches({ writing: 'unsent' }) && <Trans>No response. Try again.</Trans>}
      </p>
    </div>
  );
}

/** Explains which data is sent with the two texts, and which is not. */
function Sent({ trace }: { trace: Trace }) {
  const steps = trace.actors.reduce((sum, actor) => sum + actor.steps.length, 0);
  const kilobytes = useMemo(() => Math.ceil(sizeOf(trace) / 1000), [trace]);
  return (
    <div className={css.sent}>
      <p>
        <Trans>
          Also sent: the activity of your console in the last minutes (
          <Plural value={steps} one="# step" other="# steps" />, {kilobytes} kB). QA can replay it.
        </Trans>
      </p>
      <p>
        <Trans>Names, texts, dates, locations and images are not sent. Words are scrambled before anything leaves this page.</Trans>
      </p>
    </div>
  );
}

function Foot({ problem, onClose }: FormProps) {
  const now = useSelector(problem, (snapshot) => snapshot);
  if (now.matches('sent'))
    return (
      <Button kind="primary" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    );
  if (now.matches('previewing'))
    return (
      <Button onClick={() => problem.send({ type: 'problem.dismissPreview' })}>
        <Trans>Back to the report</Trans>
      </Button>
    );
  if (now.matches('failed'))
    return (
      <Button icon="refresh" onClick={() => problem.send({ type: 'problem.retry' })}>
        <Trans>Try again</Trans>
      </Button>
    );
  return (
    <>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button kind="primary" icon="send" busy={now.matches('sending')} onClick={() => problem.send({ type: 'problem.send' })}>
        <Trans>Send to QA</Trans>
      </Button>
    </>
  );
}
