import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { downloadBodies, type ExportFault } from '../../../contract/platform/index.ts';
import type { Download } from '../../../machines/catalogues/export/download.ts';
import type { exportMachine } from '../../../machines/catalogues/export/export.machine.ts';
import { AsOf } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { word } from '../../words/catalogue.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './Downloads.module.css';
import { fileAddress } from './file-address.ts';

interface DownloadEntryProps {
  /** The actor that makes it; its state is drawn. */
  actor: ActorRefFrom<typeof exportMachine> | undefined;
  download: Download;
  onRetry: () => void;
  onCancel: () => void;
  onRemove: () => void;
  /** What putting it away is called, where that is not its removal. */
  removing?: string;
}

/** One export: its source, time and progress, and its file or error (OP-3.21, OQ-117). */
export function DownloadEntry({ actor, download, onRetry, onCancel, onRemove, removing }: DownloadEntryProps) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const state = useSelector(actor, (now) => (now ? stateOf(now) : undefined));
  const title = word(download.title);
  const { progress, completed, error, url, timestamp, ask, job } = download;
  const isCanceled = download.fault === 'canceled';
  const isCanceling = state === 'followed.canceling';
  const file = url === null ? null : fileAddress(url);
  return (
    <li
      className={css.entry}
      data-state={isCanceled ? 'canceled' : error ? 'failed' : completed ? 'done' : 'running'}
      data-export={state}
      data-seen={download.view}
    >
      <div className={css.lines}>
        <strong>{title}</strong>
        <span className={css.second}>
          <time dateTime={new Date(timestamp).toISOString()} dir="ltr">
            {dayAndTime(timestamp, i18n, 'short')}
          </time>{' '}
          <AsOf at={download.asOf} />
        </span>
        {!completed && <progress className={css.bar} max={100} value={progress} aria-label={title} />}
        <span className={css.body}>
          {error && !isCanceled && <Icon name="alert" size={16} />}
          {completed && !error && <Icon name="check" size={16} />}
          <Body download={download} isCanceling={isCanceling} />
          {!completed && <bdi dir="ltr">{Math.round(progress)} %</bdi>}
        </span>
        {file && (
          <a className={css.file} href={file} download={download.download ?? ''}>
            <Icon name="download" size={16} />
            <bdi>{download.download ?? t`Download the file`}</bdi>
          </a>
        )}
      </div>
      {!completed && ask.clip && job !== null && (
        <IconButton small icon="cancel" label={t`Cancel this clip`} why={isCanceling ? t`Canceling…` : null} onClick={onCancel} />
      )}
      {error && <IconButton small icon="refresh" label={t`Export again`} onClick={onRetry} />}
      <IconButton small icon="close" label={removing ?? t`Remove this download`} onClick={onRemove} />
    </li>
  );
}

/** The literal body in the user's language (OQ-82); of clips the literal messages of video (OP-4.26). */
function Body({ download, isCanceling }: { download: Download; isCanceling: boolean }) {
  const { body, ask, job, completed, fault } = download;
  if (isCanceling) return <Trans>Canceling…</Trans>;
  if (completed && fault) return <Fault fault={fault} />;
  if (ask.clip && body !== downloadBodies.failed)
    return completed ? <Trans>Finished</Trans> : job === null ? <Trans>Starting</Trans> : <Trans>In process</Trans>;
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

/** Why there is no file. */
function Fault({ fault }: { fault: ExportFault }) {
  switch (fault) {
    case 'canceled':
      return <Trans>Canceled</Trans>;
    case 'no_space':
      return <Trans>The disk of the platform is full</Trans>;
    case 'camera_gone':
      return <Trans>The camera was deleted meanwhile</Trans>;
    case 'no_footage':
      return <Trans>No footage available for the selected time</Trans>;
    case 'node_unanswered':
      return <Trans>A part of the recording is on a server that does not answer</Trans>;
    case 'failed':
      return <Trans>An error occurred</Trans>;
  }
}
