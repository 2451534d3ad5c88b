import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Download } from '../../../machines/catalogues/export/download.ts';
import { selectDownloads } from '../../../machines/catalogues/exports/exports.selectors.ts';
import { lazyView } from '../../platform/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import bars from '../../ui/top-bar-list.module.css';
import { loadCatalogueWords, word } from '../../words/catalogue.ts';
import { DownloadEntry } from './DownloadEntry.tsx';
import css from './Downloads.module.css';
import { type ExportsRef, useExports } from './useExports.ts';

const ClipToasts = lazyView(async () => (await import('./ClipToasts.tsx')).ClipToasts);

/** The downloads of the top bar, from the first export on (ADM-2.61). */
export function DownloadsButton() {
  const exports = useExports();
  return exports && <Downloads exports={exports} />;
}

/** The button of the downloads and their list: how far each export is, and its file (OP-3.21, OQ-117). */
export function Downloads({ exports }: { exports: ExportsRef }) {
  const { t } = useLingui();
  const open = useSelector(exports, (snapshot) => snapshot.matches('open'));
  const downloads = useSelector(exports, selectDownloads);
  const root = useRef<HTMLDivElement>(null);
  const isNeeded = downloads.length > 0;
  useEffect(() => {
    if (isNeeded) void loadCatalogueWords().catch(() => undefined);
  }, [isNeeded]);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) exports.send({ type: 'downloads.dismiss' });
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open, exports]);
  useEffect(() => {
    if (!open) return undefined;
    // After opening by mouse the focus is on the button or nowhere, so Escape is handled on the document.
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isOwn(document.activeElement, root.current)) return;
      event.preventDefault();
      exports.send({ type: 'downloads.dismiss' });
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [open, exports]);
  const [hadClip, noteClip] = useState(false);
  if (!hadClip && downloads.some(({ ask, completed }) => ask.clip && !completed)) noteClip(true);
  if (!isNeeded && !open) return null;
  const running = downloads.filter(({ completed }) => !completed);
  const ended = downloads.filter(({ completed, view }) => completed && !view);
  const count = running.length;
  const fresh = ended.length;
  return (
    <div className={bars.anchor} ref={root} data-state={open ? 'open' : 'closed'}>
      <IconButton
        icon="download"
        label={count > 0 ? t`Downloads, ${count} in progress` : fresh > 0 ? t`Downloads, ${fresh} new` : t`Downloads`}
        aria-expanded={open}
        onClick={() => exports.send({ type: open ? 'downloads.dismiss' : 'downloads.open' })}
      />
      {!open && <Badge running={running} ended={fresh} />}
      <span className="visually-hidden" role="status">
        {ended.map(({ title }) => word(title)).join(', ')}
      </span>
      {hadClip && !open && (
        <Suspense fallback={null}>
          <ClipToasts exports={exports} downloads={downloads} />
        </Suspense>
      )}
      {open && <DownloadList exports={exports} downloads={downloads} />}
    </div>
  );
}

/** Whether the focus is inside the downloads, or nowhere: keys of another part are its own. */
const isOwn = (focused: Element | null, area: HTMLElement | null) =>
  focused === null || focused === document.body || area?.contains(focused) === true;

/** How far the exports are; when they ended, how many were not looked at. */
function Badge({ running, ended }: { running: readonly Download[]; ended: number }) {
  const far = running.length > 0 ? Math.floor(running.reduce((sum, { progress }) => sum + progress, 0) / running.length) : null;
  if (far === null && ended === 0) return null;
  return (
    <span className={`${bars.count} ${css.badge}`} aria-hidden="true" dir="ltr">
      {far === null ? ended : `${far}%`}
    </span>
  );
}

function DownloadList({ exports, downloads }: { exports: ExportsRef; downloads: readonly Download[] }) {
  const { t } = useLingui();
  return (
    <section className={`${bars.list} ${css.list}`} aria-label={t`Downloads`}>
      <header className={bars.head}>
        <h2>
          <Trans>Downloads</Trans>
        </h2>
        {downloads.some(({ completed }) => completed) && (
          <Button small kind="quiet" onClick={() => exports.send({ type: 'downloads.clear' })}>
            <Trans>Clear finished</Trans>
          </Button>
        )}
      </header>
      {downloads.length === 0 && (
        <p className={bars.none}>
          <Trans>No downloads.</Trans>
        </p>
      )}
      <ul className={css.entries}>
        {downloads.map((download) => (
          <DownloadEntry
            key={download.id}
            actor={exports.getSnapshot().children[`export-${download.id}`]}
            download={download}
            onRetry={() => exports.send({ type: 'downloads.retry', id: download.id })}
            onCancel={() => exports.send({ type: 'downloads.cancel', id: download.id })}
            onRemove={() => exports.send({ type: 'downloads.remove', id: download.id })}
          />
        ))}
      </ul>
    </section>
  );
}
