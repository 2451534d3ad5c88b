import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Camera } from '../../../../contract/places/index.ts';
import type { Mark } from '../../../../contract/video/index.ts';
import type { Window } from '../../../../machines/video/index.ts';
import { usePlatform } from '../../../platform/index.ts';
import { framePicture } from '../../../video/index.ts';
import { momentWord } from '../../../words/moment.ts';
import { markWord } from './mark-words.ts';
import { shareOf } from './ticks.ts';
import css from './timeline.module.css';

interface TipProps {
  at: number;
  mark: Mark | null;
  zone: string;
  window: Window;
  /** Those whose picture of the moment is shown. */
  cameras: readonly Camera[];
  y?: number;
}
/** As many previews fit side by side. */
const previewsMost = 4;

/** Shows the time and the mark under the pointer, and camera previews while the cursor is dragged. */
export function Tip({ at, mark, zone, window, cameras, y }: TipProps) {
  const { t, i18n } = useLingui();
  const share = Math.min(1, Math.max(0, shareOf(window, at)));
  const side = share < 0.5 ? { left: `${share * 100}%` } : { right: `${(1 - share) * 100}%` };
  return (
    <div className={css.tip} style={{ ...side, insetBlockStart: y === undefined ? 26 : Math.max(0, y - 34) }} dir="auto">
      <span className={css.tipTime}>{momentWord(at, zone, i18n)}</span>
      {mark && <span>{markWord(mark)}</span>}
      {cameras.length > 0 && (
        <span className={css.previews} role="group" aria-label={t`Pictures of this moment`}>
          {cameras
            .filter(({ recording_support }) => recording_support)
            .slice(0, previewsMost)
            .map(({ id, name }) => (
              <Preview key={id} camera={id} name={name} at={at} />
            ))}
        </span>
      )}
    </div>
  );
}

/** Shows the picture at a moment; the previous one stays while the next loads, and of the requests meanwhile only the last is sent. */
function Preview({ camera, name, at }: { camera: number; name: string; at: number }) {
  const { download } = usePlatform();
  const [src, setSrc] = useState<string | null>(null);
  const [picture] = useState(() => framePicture(download, camera));
  useEffect(() => picture.listen(setSrc), [picture]);
  useEffect(() => picture.ask(at), [picture, at]);
  return (
    <span className={css.preview}>
      {src !== null && <img src={src} alt="" />}
      <span className={css.previewName} dir="auto">
        {name}
      </span>
    </span>
  );
}
