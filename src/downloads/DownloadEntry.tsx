import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type DownloadBody, downloadBodies } from '../../contract/exports.ts';
import type { Download } from '../../machines/export/download.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { word } from '../words/catalogue.ts';
import { dayAndTime } from '../words/time.ts';
import css from './Downloads.module.css';
import { fileAddress } from './file-address.ts';

interface DownloadEntryProps {
  download: Download;
  onRetry: () => void;
  onRemove: () => void;
}

/** One export: what of, when, how far it is, and its file or its error (OP-3.21, OQ-117). */
export function DownloadEntry({ download, onRetry, onRemove }: DownloadEntryProps) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const title = word(download.title);
  const { progress, completed, error, url, timestamp } = download;
  const file = url === null ? null : fileAddress(url);
  return (
    <li className={css.entry} data-state={error ? 'failed' : completed ? 'done' : 'running'} data-seen={download.view}>
      <div className={css.lines}>
        <strong>{title}</strong>
        <span className={css.second}>
          <time dateTime={new Date(timestamp).toISOString()} dir="ltr">
            {dayAndTime(timestamp, i18n, 'short')}
          </time>
        </span>
        {!completed && <progress className={css.bar} max={100} value={progress} aria-label={title} />}
        <span className={css.body}>
          {error && <Icon name="alert" size={16} />}
          {completed && !error && <Icon name="check" size={16} />}
          <Body body={download.body} />
          {!completed && <bdi dir="ltr">{Math.round(progress)} %</bdi>}
        </span>
        {file && (
          <a className={css.file} href={file} download={download.download ?? ''}>
            <Icon name="download" size={16} />
            <bdi>{download.download ?? t`Download the file`}</bdi>
          </a>
        )}
      </div>
      {error && <IconButton small icon="refresh" label={t`Export again`} onClick={onRetry} />}
      <IconButton small icon="close" label={t`Remove this download`} onClick={onRemove} />
    </li>
  );
}

/** The literal body in the user's language (OQ-82). */
function Body({ body }: { body: DownloadBody }) {
  switch (body) {
    case downloadBodies.running:
      return <Trans>Downloading...</Trans>;
    case downloadBodies.ended:
      return <Trans>Download complete</Trans>;
    case downloadBodies.failed:
      return <Trans>An error occurred</Trans>;
    case downloadBodies.views:
      return <Trans>Downloaded successfully</Trans>;
  }
}
