import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { MapSettings } from '../../../contract/places/index.ts';
import { selectResult } from '../../../machines/platform/index.ts';
import { ActInline } from '../../catalogues/index.ts';
import { PickMap } from '../../places/index.ts';
import { useLiveQuery, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import css from './Guide.module.css';
import { QueryState } from './QueryState.tsx';

/** Where the streets of the map come from, with a test before it is used and the map as it is drawn now. */
export function MapStep() {
  const query = useLiveQuery({ of: 'map-settings' });
  const result = useSelector(query, selectResult);
  const { capabilities } = usePlatform();
  const [isSaved, save] = useState(false);
  if (result?.of !== 'map-settings') return <QueryState query={query} />;
  const { tiles_url, tiles_file, fixed } = result.settings;
  const variables = fixed.map((name) => (name === 'tiles_url' ? 'MAP_TILES_URL' : 'MAP_TILES_FILE')).join(', ');
  return (
    <>
      {fixed.length > 0 && (
        <p className={css.note}>
          <Trans>{variables} is set on the server and comes first: what is entered here for it has no effect.</Trans>
        </p>
      )}
      <ActInline
        catalogue="master-tenant"
        name="test-map"
        start={{ tiles_url, tiles_file }}
        submit={<Trans>Test</Trans>}
        onDone={(answer) => save(MapSettings.safeParse(answer).success)}
      />
      {isSaved && (
        <p role="status" className={css.note}>
          <Trans>Saved. Open pages draw the new map once they are loaded again.</Trans>{' '}
          <Button small icon="refresh" onClick={() => location.reload()}>
            <Trans>Reload this page</Trans>
          </Button>
        </p>
      )}
      <div className={css.map}>
        <PickMap position={null} tilesUrl={capabilities?.map.tiles_url ?? null} onPick={() => undefined} />
      </div>
    </>
  );
}
