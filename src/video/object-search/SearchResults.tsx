import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { SearchAttribute, SearchResult } from '../../../contract/video/object-search.ts';
import type { objectSearchMachine } from '../../../machines/video/object-search/object-search.machine.ts';
import { selectNext, selectRows, selectSelected, selectUntil } from '../../../machines/video/object-search/object-search.selectors.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { momentWord } from '../../words/moment.ts';
import { readFailed } from '../../words/refusals.ts';
import { framePicture } from '../player/frame-picture.ts';
import { attributeWord } from './condition-words.ts';
import css from './object-search.module.css';

interface SearchResultsProps {
  search: ActorRefFrom<typeof objectSearchMachine>;
  cameras: readonly { id: CameraId; name: string }[];
  zone: string;
}

/** Results as pictures, newest first; selecting one seeks to its moment. */
export function SearchResults({ search, cameras, zone }: SearchResultsProps) {
  const { t, i18n } = useLingui();
  const rows = useSelector(search, selectRows);
  const selected = useSelector(search, selectSelected);
  const next = useSelector(search, selectNext);
  const until = useSelector(search, selectUntil);
  const isBusy = useSelector(search, (now) => now.matches({ found: 'readingMore' }));
  const isUnread = useSelector(search, (now) => now.matches({ found: 'moreUnread' }));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <>
      <ul ref={list} className={css.finds} aria-label={t`Found objects`}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={css.find}
              aria-current={row.id === selected}
              onClick={() => search.send({ type: 'search.select', id: row.id })}
            >
              <ResultCard row={row} camera={cameras.find(({ id }) => id === row.camera)?.name ?? ''} zone={zone} />
            </button>
          </li>
        ))}
      </ul>
      {isUnread && <p className={css.note}>{readFailed()}</p>}
      {until !== null && (
        <p className={css.note} role="status">
          <Trans>Searched back to {momentWord(Date.parse(until), zone, i18n)}</Trans>
        </p>
      )}
      {next !== null && (
        <Button small busy={isBusy} onClick={() => search.send({ type: 'search.more' })}>
          {until === null ? <Trans>Show more</Trans> : <Trans>Search earlier</Trans>}
        </Button>
      )}
    </>
  );
}

const shownAttributes: readonly SearchAttribute[] = ['color', 'vehicle', 'count', 'score', 'list'];

function ResultCard({ row, camera, zone }: { row: SearchResult; camera: string; zone: string }) {
  const { i18n } = useLingui();
  const { attributes, alarm } = row;
  const what = shownAttributes.flatMap((name) => (attributes[name] === undefined ? [] : [`${attributeWord(name)}: ${attributes[name]}`]));
  return (
    <>
      {row.image === null ? (
        <ResultPicture camera={row.camera} at={row.at} />
      ) : (
        <img className={css.image} src={row.image} alt="" loading="lazy" />
      )}
      <span className={css.words} dir="auto">
        <strong>{[alarm?.alarm_id, row.title].filter(Boolean).join(' · ')}</strong>
        <time dateTime={row.at}>{momentWord(Date.parse(row.at), zone, i18n)}</time>
        <span>{camera}</span>
        <span className={css.quiet}>{what.join(' · ')}</span>
      </span>
    </>
  );
}

/** Recorded frame of the camera at that moment, for detections stored without a picture. */
function ResultPicture({ camera, at }: { camera: number; at: string }) {
  const { download } = usePlatform();
  const place = useRef<HTMLSpanElement>(null);
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const picture = framePicture(download, camera);
    const end = picture.listen(setSrc);
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      picture.ask(Date.parse(at));
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      end();
    };
  }, [download, camera, at]);
  return (
    <span ref={place} className={css.image}>
      {src !== null && <img className={css.image} src={src} alt="" />}
    </span>
  );
}
