import { resolve } from 'node:path';
import { sql } from 'kysely';
import { isTilesUrl, type MapSettingName, mapSettingsCalls } from '../../../contract/places/map-settings.ts';
import { type App, type Caller, platformScope, refuse, route } from '../../platform/index.ts';
import { mapFileRoute, readMapFileState } from './map-file.ts';
import { MapSource } from './map-source.ts';
import { testTiles, tileAt } from './map-test.ts';

type Chosen = Readonly<Record<MapSettingName, string | null>>;

/** The zoom of the tile that a test reads: a town, where a site is known; otherwise the whole world. */
const zooms = { site: 12, world: 0 } as const;

/** The map file, and where streets come from: read, set and tested by the master administrator. */
export async function mapRoutes(app: App): Promise<void> {
  const source = new MapSource(app);
  await source.open();
  mapFileRoute(app, () => source.path());
  route(app, mapSettingsCalls.readMapSettings, async ({ caller }) => {
    demandMasterAdmin(caller);
    return source.settings();
  });
  route(app, mapSettingsCalls.saveMapSettings, async ({ caller, body }) => {
    demandMasterAdmin(caller);
    return source.save(caller, checkChosen(body));
  });
  route(app, mapSettingsCalls.testMap, async ({ caller, body }) => {
    demandMasterAdmin(caller);
    const { tiles_url: url, tiles_file: file } = checkChosen(body);
    const tested = url === null ? null : await testTiles(url, await firstTile(app), app.config.connectors.privateAddresses);
    return {
      tiles: tested?.state ?? null,
      file: readMapFileState(file === null ? null : resolve(file)),
      preview: tested?.preview ?? null,
    };
  });
}

/** The right is in no profile, but a permission for it could be created. */
function demandMasterAdmin(caller: Caller): void {
  if (!caller.is_master_admin) throw refuse('access.forbidden');
}

/** Empty texts as null. @throws Refused `request.invalid` for an address that is none of tiles */
function checkChosen(body: Chosen): Chosen {
  const chosen = { tiles_url: body.tiles_url?.trim() || null, tiles_file: body.tiles_file?.trim() || null };
  if (chosen.tiles_url !== null && !isTilesUrl(chosen.tiles_url))
    throw refuse('request.invalid', {
      errors: { tiles_url: ['must begin with http:// or https://, contain {z}, {x} and {y}, and no user name'] },
    });
  return chosen;
}

async function firstTile(app: App): Promise<{ z: number; x: number; y: number }> {
  const { rows } = await app.store.within(platformScope, (tx) =>
    sql<{ latitude: number; longitude: number }>`
      select latitude, longitude from unit where latitude is not null and longitude is not null order by id limit 1`.execute(tx),
  );
  return rows[0] ? { z: zooms.site, ...tileAt(rows[0], zooms.site) } : { z: zooms.world, x: 0, y: 0 };
}
