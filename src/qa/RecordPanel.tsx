import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { leavesOf } from '../../machines/paths/leaves.ts';
import { dotted } from '../../machines/paths/scripted.ts';
import { saveFile } from '../actors/save-file.ts';
import { usePlatform } from '../shell/platform.ts';
import { Button } from '../ui/Button.tsx';
import { Select, TextArea } from '../ui/Field.tsx';
import css from './qa.module.css';
import { startRecording, stopRecording, traceOf, useRecording } from './recording.ts';
import type { RunningActor } from './running.ts';

interface RecordPanelProps {
  root: AnyActorRef;
  running: readonly RunningActor[];
}

/** Records what the machines do, without what people wrote or are called; the trace is a file for `npm run replay`. */
export function RecordPanel({ root, running }: RecordPanelProps) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const { isOn, heard } = useRecording();
  return (
    <section className={css.record} aria-label={t`Recording`}>
      <h2 className={css.title}>
        <Trans>Recording</Trans>
      </h2>
      {isOn ? (
        <Button icon="pause" onClick={stopRecording}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button icon="live" onClick={() => startRecording(root, clock.now)}>
          <Trans>Record</Trans>
        </Button>
      )}
      <p className={css.hint} role="status">
        {isOn ? (
          <Trans>Recording goes on while you use the console. Names, texts, dates and places are not kept.</Trans>
        ) : (
          <Trans>A trace replays as a test: npm run replay trace.json</Trans>
        )}
      </p>
      {!isOn && heard.length > 0 && <SaveTrace running={running} />}
    </section>
  );
}

function SaveTrace({ running }: { running: readonly RunningActor[] }) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const [note, setNote] = useState('');
  const [path, setPath] = useState('');
  const [state, setState] = useState('');
  const chosen = running.find((one) => one.path === path);
  const save = () => {
    const expected = chosen && state !== '' ? { path, state } : null;
    const trace = traceOf({ note, expected });
    const name = `trace-${new Date(clock.now()).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.json`;
    const url = URL.createObjectURL(new Blob([`${JSON.stringify(trace, null, 2)}\n`], { type: 'application/json' }));
    saveFile(url, name);
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <TextArea
        label={t`What happened`}
        hint={t`It goes into the file as you write it.`}
        value={note}
        rows={2}
        onChange={(event) => setNote(event.target.value)}
      />
      <Select label={t`What should have been otherwise`} value={path} onChange={(event) => setPath(event.target.value)}>
        <option value="">{t`Nothing: it is to stay as it is`}</option>
        {running.map((one) => (
          <option key={one.path} value={one.path}>
            {one.path}
          </option>
        ))}
      </Select>
      {chosen && (
        <Select label={t`The state it should be in`} value={state} onChange={(event) => setState(event.target.value)}>
          <option value="">{dotted((chosen.actor.getSnapshot() as { value: string }).value)}</option>
          {leavesOf(chosen.machine).map((leaf) => (
            <option key={leaf.path} value={leaf.path}>
              {leaf.path}
            </option>
          ))}
        </Select>
      )}
      <Button icon="download" onClick={save}>
        <Trans>Save the trace</Trans>
      </Button>
    </>
  );
}
