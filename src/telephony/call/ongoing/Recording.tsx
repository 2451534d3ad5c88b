import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '../../../../contract/platform/index.ts';
import { recordingPath, sipCalls } from '../../../../contract/telephony/calls.ts';
import { saveFile, usePlatform } from '../../../platform/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { readFailed, refusalText } from '../../../words/refusals.ts';
import css from './Recording.module.css';

/** A file: its reply is not read as JSON. */
const recordingCall: Endpoint = { ...sipCalls.waitingCalls, path: recordingPath };

type Fetched =
  | { is: 'none' }
  | { is: 'coming' }
  | { is: 'there'; src: string; name: string; plays: boolean }
  | { is: 'failed'; why: string };

interface RecordingProps {
  session: string;
  /** Accessible description that tells the recordings of a list apart. */
  about: string;
}

/** The recording of a call: fetched on request, played in place, saved as a file (OP-7.27, OQ-63). */
export function Recording({ session, about }: RecordingProps) {
  const { t } = useLingui();
  const [fetched, ask] = useRecording(session);
  if (fetched.is === 'there')
    return (
      <span className={css.recording} data-state="there">
        <audio className={css.player} controls autoPlay={fetched.plays} src={fetched.src} aria-label={t`Recording: ${about}`} />
        <a className={css.save} href={fetched.src} download={fetched.name}>
          <Trans>Save</Trans>
        </a>
      </span>
    );
  return (
    <span className={css.recording} data-state={fetched.is}>
      <Button
        small
        icon="play"
        busy={fetched.is === 'coming'}
        aria-label={t`Listen to the recording: ${about}`}
        onClick={() => ask('play')}
      >
        <Trans>Listen</Trans>
      </Button>
      <IconButton
        small
        icon="download"
        label={t`Save the recording: ${about}`}
        why={fetched.is === 'coming' ? t`It is being fetched.` : null}
        onClick={() => ask('save')}
      />
      {fetched.is === 'failed' && (
        <span className={css.failed} role="alert">
          {fetched.why}
        </span>
      )}
    </span>
  );
}

/** The recording as it was fetched, and what fetches it: to be played, or to be saved at once. */
function useRecording(session: string): [Fetched, (purpose: 'play' | 'save') => void] {
  const { download } = usePlatform();
  const [fetched, note] = useState<Fetched>({ is: 'none' });
  const leave = useRef(new AbortController());
  const made = useRef<string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    leave.current = left;
    return () => {
      left.abort();
      if (made.current !== null) URL.revokeObjectURL(made.current);
    };
  }, []);
  const ask = async (purpose: 'play' | 'save') => {
    note({ is: 'coming' });
    const { signal } = leave.current;
    const answer = await download(recordingCall, { query: [['sessionId', session]], signal }).catch(() => null);
    if (signal.aborted) return;
    if (!answer?.ok) {
      note({ is: 'failed', why: answer ? refusalText(answer.refusal) : readFailed() });
      return;
    }
    const src = URL.createObjectURL(answer.data.blob);
    made.current = src;
    const name = answer.data.name ?? `${session}.wav`;
    note({ is: 'there', src, name, plays: purpose === 'play' });
    if (purpose === 'save') saveFile(src, name);
  };
  return [fetched, (purpose) => void ask(purpose)];
}
