import * as z from 'zod/mini';
import { defineCall, requireAbility, success } from '../platform/index.ts';
import { mapFileStates } from './map-file.ts';

/** The settings of the map that an environment variable fixes: MAP_TILES_URL, MAP_TILES_FILE. */
export const mapSettingNames = ['tiles_url', 'tiles_file'] as const;
export type MapSettingName = (typeof mapSettingNames)[number];

const TilesUrl = z.nullable(z.string().check(z.maxLength(2000)));
const TilesFile = z.nullable(z.string().check(z.maxLength(1000)));

/** Where the streets of the map come from, as in force. */
export const MapSettings = z.object({
  /** Template of pictures, with `{z}`, `{x}` and `{y}`; null: none. */
  tiles_url: TilesUrl,
  /** Path of a PMTiles file on the platform's machine; null: none. */
  tiles_file: TilesFile,
  /** Which of them the environment fixes: what is stored for these has no effect. */
  fixed: z.array(z.enum(mapSettingNames)),
  file: z.enum(mapFileStates),
});
export type MapSettings = z.infer<typeof MapSettings>;

/** What became of the request for one tile: it is a picture, or why there is none. `guarded`: the platform may not call that address. */
export const tileStates = ['ready', 'absent', 'unreadable', 'refused', 'unanswered', 'guarded'] as const;
export type TileState = (typeof tileStates)[number];

export const MapTest = z.object({
  /** Null: no address was given. */
  tiles: z.nullable(z.enum(tileStates)),
  file: z.enum(mapFileStates),
  /** The tile that was read, as a `data:` address of at most 256 KiB. */
  preview: z.nullable(z.string()),
});
export type MapTest = z.infer<typeof MapTest>;

/** What is left out is none. */
const Body = z.object({ tiles_url: z._default(TilesUrl, null), tiles_file: z._default(TilesFile, null) });
const access = requireAbility('update', 'Installation');

export const mapSettingsCalls = {
  readMapSettings: defineCall({
    method: 'GET',
    path: '/v1/map/settings',
    access,
    summary: 'Read where the streets of the map come from (master administrator only)',
    reply: success(MapSettings),
  }),
  saveMapSettings: defineCall({
    method: 'PUT',
    path: '/v1/map/settings',
    access,
    summary: 'Set where the streets of the map come from; takes effect without a restart (master administrator only)',
    body: Body,
    reply: success(MapSettings),
  }),
  testMap: defineCall({
    method: 'POST',
    path: '/v1/map/test',
    access,
    summary: 'Read one tile of an address, and the header of a file on the platform, without saving (master administrator only)',
    body: Body,
    reply: success(MapTest),
  }),
} as const;

/**
 * Whether an address is one of tiles: http or https, with the three places that a map fills in. Its host becomes a part of the content
 * security policy, so it has no character that has a meaning there.
 */
export function isTilesUrl(text: string): boolean {
  if (!['{z}', '{x}', '{y}'].every((place) => text.includes(place))) return false;
  const filled = text.replaceAll(/\{(?:s|z|x|y|r)\}/g, '0');
  return /^https?:\/\/[\w.-]+(?::\d+)?\//i.test(filled) && URL.canParse(filled);
}
