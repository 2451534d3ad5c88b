import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { gridLimits } from '../../../contract/workspace/index.ts';
import type { Download } from '../../../machines/catalogues/export/download.ts';
import css from './ClipToasts.module.css';
import { DownloadEntry } from './DownloadEntry.tsx';
import type { ExportsRef } from './useExports.ts';

interface ClipToastsProps {
  exports: ExportsRef;
  downloads: readonly Download[];
}

/** Clips in progress: starting, in process, finished (OP-4.26); each is shown until ten seconds after its end, or until dismissed. */
export function ClipToasts({ exports, downloads }: ClipToastsProps) {
  const { t } = useLingui();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(downloads.filter(({ completed }) => completed).map(({ id }) => id)),
  );
  const hide = (id: string) => setHidden((before) => new Set(before).add(id));
  const shown = downloads.filter(({ id, ask }) => ask.clip && !hidden.has(id));
  return (
    <section className={css.stack} aria-label={t`Video being saved`} data-state={shown.length === 0 ? 'quiet' : 'showing'}>
      <ul role="status">
        {shown.map((download) => (
          <Toast key={download.id} download={download} exports={exports} onHide={() => hide(download.id)} />
        ))}
      </ul>
    </section>
  );
}

function Toast({ download, exports, onHide }: { download: Download; exports: ExportsRef; onHide: () => void }) {
  const { t } = useLingui();
  const { id, completed } = download;
  const hide = useRef(onHide);
  useEffect(() => {
    hide.current = onHide;
  });
  useEffect(() => {
    if (!completed) return undefined;
    const timer = setTimeout(() => hide.current(), gridLimits.toastMs);
    return () => clearTimeout(timer);
  }, [completed]);
  return (
    <DownloadEntry
      actor={exports.getSnapshot().children[`export-${id}`]}
      download={download}
      removing={t`Hide this notification`}
      onRetry={() => exports.send({ type: 'downloads.retry', id })}
      onCancel={() => exports.send({ type: 'downloads.cancel', id })}
      onRemove={onHide}
    />
  );
}
