import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { recordingStatuses } from '../../../contract/video/recording-status.ts';
import { IconButton } from '../../ui/Button.tsx';
import bars from '../../ui/top-bar-list.module.css';
import css from './requests.module.css';
import { statusWord } from './status-words.ts';
import { useRecordingUpdates } from './useRecordingUpdates.ts';

const noticeMs = 10_000;

/** Requests for recordings that are to be looked at, in the top bar, and in a sentence what became of one (OP-2.28, ADM-7.34). */
export function RequestsBell() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const { unseen, last } = useRecordingUpdates();
  const [over, setOver] = useState<typeof last>(null);
  const announced = last === over ? null : last;
  useEffect(() => {
    const timer = setTimeout(() => setOver(last), noticeMs);
    return () => clearTimeout(timer);
  }, [last]);
  const status = recordingStatuses.find((one) => one === announced?.status);
  const isShown = announced !== null && status !== undefined;
  if (unseen === 0 && !isShown) return null;
  return (
    <div className={bars.anchor}>
      <IconButton
        icon="video"
        label={unseen > 0 ? t`Recording requests, ${unseen} new` : t`Recording requests`}
        onClick={() => go(unseen > 0 ? '/recording_request?viewed=0' : '/recording_request')}
      />
      {unseen > 0 && (
        <span className={css.badge} aria-hidden="true">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
      {isShown && (
        <p className={css.toast} role="status">
          <Trans>
            Recording request <bdi>{announced.folio}</bdi>: {statusWord(status)}
          </Trans>
        </p>
      )}
    </div>
  );
}
