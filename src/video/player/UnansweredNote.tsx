import { Trans, useLingui } from '@lingui/react/macro';
import type { UnansweredRecording } from '../../../contract/video/media.ts';
import { clockTime } from '../../words/time.ts';

/** Which parts of the window are recorded on servers that do not answer: they are missing from the picture, not from the recordings. */
export function UnansweredNote({ parts }: { parts: readonly UnansweredRecording[] }) {
  const { i18n } = useLingui();
  return parts.map(({ from, to, node }) => {
    const [begin, end] = [clockTime(Date.parse(from), i18n), clockTime(Date.parse(to), i18n)];
    return (
      <bdi key={from}>
        {node === '' ? (
          <Trans>
            {begin} – {end} is on a server that does not answer.
          </Trans>
        ) : (
          <Trans>
            {begin} – {end} is on the server {node}, which does not answer.
          </Trans>
        )}{' '}
      </bdi>
    );
  });
}
