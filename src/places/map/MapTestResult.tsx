import { Trans, useLingui } from '@lingui/react/macro';
import type { Values } from '../../../contract/catalogues/index.ts';
import type { MapFileState } from '../../../contract/places/map-file.ts';
import type { MapTest, TileState } from '../../../contract/places/map-settings.ts';
import type { FollowUp } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import css from './map.module.css';

interface MapTestResultProps {
  result: MapTest;
  /** The address and the file that were tested. */
  query: Values;
  onFollow: (next: FollowUp) => void;
}

/** What a test of the map found: a sentence for each source, and the tile that was read. */
export function MapTestResult({ result: { tiles, file, preview }, query, onFollow }: MapTestResultProps) {
  const { t } = useLingui();
  const tileTexts: Readonly<Record<TileState, string>> = {
    ready: t`The address answers with a picture of the map.`,
    absent: t`There is no tile at this address. Check its path, and the order of zoom, column and row.`,
    unreadable: t`The address answers, but not with a picture.`,
    refused: t`The address refuses the request. A key may be missing.`,
    unanswered: t`The address does not answer. Check its name, and that the server reaches it.`,
    guarded: t`Not tested: the server may not call private addresses (CONNECTOR_PRIVATE_ADDRESSES). Use it, and look at the map.`,
  };
  const fileTexts: Readonly<Record<MapFileState, string>> = {
    none: '',
    ready: t`The file has streets that the console can draw.`,
    absent: t`There is no file at this path on the server.`,
    unreadable: t`The server may not read this file.`,
    not_pmtiles: t`This is not a PMTiles file of version 3.`,
    not_vector: t`This file contains pictures instead of vector tiles.`,
  };
  return (
    <div className={css.test} data-tiles={tiles} data-file={file}>
      {tiles === null && file === 'none' && (
        <p role="status">
          <Trans>Neither is given: the map is drawn without streets.</Trans>
        </p>
      )}
      {tiles !== null && <p role="status">{tileTexts[tiles]}</p>}
      {file !== 'none' && <p role="status">{fileTexts[file]}</p>}
      {preview !== null && <img src={preview} width={256} height={256} alt={t`One tile of the map`} />}
      <Button kind="primary" onClick={() => onFollow({ kind: 'act', name: 'map', start: query })}>
        <Trans>Continue</Trans>
      </Button>
    </div>
  );
}
