import { Trans, useLingui } from '@lingui/react/macro';
import type { MediaStorage } from '../../../contract/video/recordings.ts';
import { sizeText } from '../../words/size.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './recordings.module.css';

/** Storage per camera, largest first; collapsed by default. */
export function StorageShares({ storage: { cameras, bytes } }: { storage: MediaStorage }) {
  const { i18n } = useLingui();
  return (
    <details className={css.shares}>
      <summary>
        <Trans>By camera</Trans>
      </summary>
      <div className={css.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Camera</Trans>
              </th>
              <th scope="col">
                <Trans>Size</Trans>
              </th>
              <th scope="col">
                <Trans>Share</Trans>
              </th>
              <th scope="col">
                <Trans>Oldest</Trans>
              </th>
              <th scope="col">
                <Trans>Newest</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {cameras.map((camera) => (
              <tr key={camera.id_camera}>
                <th scope="row">{camera.name}</th>
                <td>{sizeText(camera.bytes, i18n)}</td>
                <td>{i18n.number(bytes > 0 ? camera.bytes / bytes : 0, { style: 'percent', maximumFractionDigits: 1 })}</td>
                <td>{dayAndTime(camera.oldest, i18n)}</td>
                <td>{dayAndTime(camera.newest, i18n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
