import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { recordingRequestCalls } from '../../../contract/video/recording-request.ts';
import { fileAddress } from '../../catalogues/index.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { refusalText } from '../../words/refusals.ts';
import css from './requests.module.css';

interface FilesProps {
  id: number;
  files: readonly { readonly name: string; readonly job: string }[];
}

/** Clips made for a request: the requester can download them while the viewing window is open (OQ-73). */
export function Files({ id, files }: FilesProps) {
  const { ask } = usePlatform();
  const [requested, setRequested] = useState<string | null>(null);
  const [fault, setFault] = useState<React.ReactNode>(null);
  const fetchFile = async ({ name, job }: FilesProps['files'][number]) => {
    setRequested(job);
    setFault(null);
    const answer = await ask(recordingRequestCalls.recordingFile, { params: { id, job } }).catch(() => null);
    setRequested(null);
    const address = answer?.ok ? fileAddress(answer.data.url) : null;
    if (address !== null) return downloadFile(address, name);
    setFault(answer && !answer.ok ? refusalText(answer.refusal) : <Trans>No response from the platform. Try again.</Trans>);
  };
  if (files.length === 0) return null;
  return (
    <div>
      <h2>
        <Trans>Files</Trans>
      </h2>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.job}>
            <Button icon="download" busy={requested === file.job} onClick={() => void fetchFile(file)}>
              <bdi>{file.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

function downloadFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
