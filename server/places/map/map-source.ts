import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { MapSettingName, MapSettings } from '../../../contract/places/map-settings.ts';
import type { MapFileState } from '../../../contract/places/map-file.ts';
import { type App, type Caller, platformScope, type Tx } from '../../platform/index.ts';
import { readMapFileState } from './map-file.ts';

/** What is stored under these names in the properties of the installation. */
const keys = { tiles_url: 'map_tiles_url', tiles_file: 'map_tiles_file' } as const satisfies Record<MapSettingName, string>;
/** How long another platform on the same database may draw the map before a change. */
const renewMs = 15_000;

const problems: Readonly<Record<Exclude<MapFileState, 'none' | 'ready'>, string>> = {
  absent: 'The map file does not exist: the map is drawn without streets.',
  unreadable: 'This process may not read the map file: the map is drawn without streets.',
  not_pmtiles: 'The map file is not a PMTiles file of version 3: the map is drawn without streets.',
  not_vector: 'The map file has pictures instead of vector tiles, which the console cannot draw in its skins: the map is drawn without streets.',
};

type Chosen = Readonly<Record<MapSettingName, string | null>>;

/** Where streets come from: the environment, and otherwise what the master administrator stored. */
export class MapSource {
  readonly #app: App;
  readonly #fixed: Chosen;
  #stored: Chosen = { tiles_url: null, tiles_file: null };

  constructor(app: App) {
    this.#app = app;
    this.#fixed = { tiles_url: app.config.mapTilesUrl, tiles_file: app.config.mapTilesFile };
    app.capabilities.map = { tiles_url: this.#fixed.tiles_url, file: 'none' };
  }

  /** Reads what is stored, announces it, and does so again while the platform runs. */
  async open(): Promise<void> {
    await this.#renew();
    const { file } = this.settings();
    if (file !== 'none' && file !== 'ready') this.#app.log.warn({ file: this.path() }, problems[file]);
    const timer = setInterval(() => {
      this.#renew().catch((error: unknown) => this.#app.log.error({ err: error }, 'the settings of the map could not be read'));
    }, renewMs);
    timer.unref();
    this.#app.onClose.push(() => clearInterval(timer));
  }

  /** Path of the file in force; null: none. */
  path(): string | null {
    const file = this.#inForce('tiles_file');
    return file === null ? null : resolve(file);
  }

  settings(): MapSettings {
    return {
      tiles_url: this.#inForce('tiles_url'),
      tiles_file: this.#inForce('tiles_file'),
      fixed: (['tiles_url', 'tiles_file'] as const).filter((name) => this.#fixed[name] !== null),
      file: readMapFileState(this.path()),
    };
  }

  /** Stores both and announces them at once. */
  async save(caller: Caller, chosen: Chosen): Promise<MapSettings> {
    await this.#app.store.within(platformScope, async (tx) => {
      for (const name of ['tiles_url', 'tiles_file'] as const) await write(tx, keys[name], chosen[name]);
      await sql`select audit_note('record', 'update', ${caller.user}::bigint, null, null, 'installation: map', ${JSON.stringify({ data: chosen })}::jsonb)`.execute(
        tx,
      );
    });
    await this.#renew();
    return this.settings();
  }

  async #renew(): Promise<void> {
    const rows = await this.#app.store.within(platformScope, (tx) =>
      tx.selectFrom('meta').selectAll().where('key', 'in', Object.values(keys)).execute(),
    );
    const valueOf = (name: MapSettingName) => rows.find(({ key }) => key === keys[name])?.value ?? null;
    this.#stored = { tiles_url: valueOf('tiles_url'), tiles_file: valueOf('tiles_file') };
    const { tiles_url, file } = this.settings();
    this.#app.capabilities.map = { tiles_url, file };
  }

  #inForce(name: MapSettingName): string | null {
    return this.#fixed[name] ?? this.#stored[name];
  }
}

async function write(tx: Tx, key: string, value: string | null): Promise<void> {
  if (value === null) await tx.deleteFrom('meta').where('key', '=', key).execute();
  else
    await tx
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
}
