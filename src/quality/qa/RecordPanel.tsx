import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import type { Trace } from '../../../contract/quality/trace.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { stateOf } from '../../ui/state.ts';
import { ExpectedState } from './ExpectedState.tsx';
import css from './qa.module.css';
import { buildTrace, startRecording, stopRecording, useRecording } from './recording.ts';
import type { RunningActor } from './running.ts';
import { saveTrace } from './save-trace.ts';

interface RecordPanelProps {
  running: readonly RunningActor[];
}

/** Records the steps of the machines without personal names or typed text; the trace is a file for `npm run replay`. */
export function RecordPanel({ running }: RecordPanelProps) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const { began, trace } = useRecording();
  const isOn = began !== null;
  return (
    <section className={css.record} aria-label={t`Recording`}>
      {isOn ? (
        <Button icon="pause" onClick={stopRecording}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button icon="live" onClick={() => startRecording(clock.now())}>
          <Trans>Record</Trans>
        </Button>
      )}
      <p className={css.hint} role="status">
        {isOn ? (
          <Trans>Recording continues while you use the console. Names, texts, dates and locations are not recorded.</Trans>
        ) : trace ? (
          <Trans>A trace replays as a test: npm run replay trace.json</Trans>
        ) : (
          <Trans>The last minutes are always recorded. Save them now, or start a new recording.</Trans>
        )}
      </p>
      {!isOn && <SaveTrace running={running} />}
    </section>
  );
}

function SaveTrace({ running }: RecordPanelProps) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const [note, setNote] = useState('');
  const [expected, setExpected] = useState<Trace['expected']>(null);
  const actors = running.map(({ path, machine, actor }) => ({
    path,
    machine: machine.id,
    state: stateOf(actor.getSnapshot() as AnyMachineSnapshot),
  }));
  const save = () => {
    const trace = buildTrace({ note, expected });
    if (trace) saveTrace(trace, clock.now());
  };
  return (
    <>
      <TextArea
        label={t`What happened`}
        hint={t`It is saved in the file exactly as written.`}
        value={note}
        rows={2}
        onChange={(event) => setNote(event.target.value)}
      />
      <ExpectedState actors={actors} expected={expected} onExpected={setExpected} />
      <Button icon="download" onClick={save}>
        <Trans>Save the trace</Trans>
      </Button>
    </>
  );
}
