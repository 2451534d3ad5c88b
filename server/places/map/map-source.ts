import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { MapFileState } from '../../../contract/places/map-file.ts';
import type { MapSettingName, MapSettings } from '../../../contract/places/map-settings.ts';
import { type App, type Caller, type InstallationProperty, platformScope, readProperties, writeProperties } from '../../platform/index.ts';
import { readMapFileState } from './map-file.ts';

/** What is stored under these names in the properties of the installation. */
const keys = { tiles_url: 'map_tiles_url', tiles_file: 'map_tiles_file' } as const satisfies Record<MapSettingName, InstallationProperty>;
/** How long another platform on the same database may draw the map before a change. */
const renewMs = 15_000;

const problems: Readonly<Record<Exclude<MapFileState, 'none' | 'ready'>, string>> = {
  absent: 'The map file does not exist: the map is drawn without streets.',
  unreadable: 'This process may not read the map file: the map is drawn without streets.',
  not_pmtiles: 'The map file is not a PMTiles file of version 3: the map is drawn without streets.',
  not_vector:
    'The map file has pictures instead of vector tiles, which the console cannot draw in its skins: the map is drawn without streets.',
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
      await writeProperties(tx, { [keys.tiles_url]: chosen.tiles_url, [keys.tiles_file]: chosen.tiles_file });
      await sql`select audit_note('record', 'update', ${caller.user}::bigint, null, null, 'installation: map', ${JSON.stringify({ data: chosen })}::jsonb)`.execute(
        tx,
      );
    });
    await this.#renew();
    return this.settings();
  }

  async #renew(): Promise<void> {
    const stored = await this.#app.store.within(platformScope, (tx) => readProperties(tx, Object.values(keys)));
    this.#stored = { tiles_url: stored[keys.tiles_url] ?? null, tiles_file: stored[keys.tiles_file] ?? null };
    const { tiles_url, file } = this.settings();
    this.#app.capabilities.map = { tiles_url, file };
  }

  #inForce(name: MapSettingName): string | null {
    return this.#fixed[name] ?? this.#stored[name];
  }
}
