import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { watermarkFor } from './watermark-for.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town.clear());

interface WatermarkRow {
  name: string;
  lines?: readonly string[] | null;
  active?: boolean;
  on_players?: boolean;
  on_clips?: boolean;
  opacity?: number;
  image?: string | null;
}
const addWatermark = (
  tenant: number,
  { name, lines = ['x'], active = true, on_players = true, on_clips = true, opacity = 50, image = null }: WatermarkRow,
) =>
  town.app.store.within(platformScope, (tx) =>
    sql`insert into video_watermark (name, id_tenant, active, on_players, on_clips, opacity, image, text_lines)
      values (${name}, ${tenant}, ${active}, ${on_players}, ${on_clips}, ${opacity}, ${image}, ${lines}::text[])`.execute(tx),
  );
const person = { name: 'Ana Torres', email: 'ana@town.test' };
const look = (tenant: number, on: 'players' | 'clips' = 'players', who: typeof person | null = person) =>
  town.app.store.within(platformScope, (tx) => watermarkFor(tx, tenant, who, { on, id: 'V-7' }));

test('shows the newest active watermark of the tenant for each use; another tenant has none', { tags: ['ADM-3.55'] }, async () => {
  const { north, harbour } = town.town;
  expect(await look(north.tenant)).toBeNull();
  await addWatermark(north.tenant, { name: 'both', lines: ['both'], opacity: 80 });
  await addWatermark(north.tenant, { name: 'clips', lines: ['clips'], on_players: false });
  await addWatermark(north.tenant, { name: 'off', lines: ['off'], active: false });
  expect(await look(north.tenant)).toMatchObject({ lines: ['both'], opacity: 80 });
  expect(await look(north.tenant, 'clips')).toMatchObject({ lines: ['clips'], opacity: 50 });
  expect(await look(harbour.tenant)).toBeNull();
});

test('the lines name viewer and camera; date and time are filled in by the player', { tags: ['ADM-3.56'] }, async () => {
  const { south } = town.town;
  await addWatermark(south.tenant, { name: 'traced', lines: ['{unique_id} {operator_name} {operator_email}', '{date} {time}', '  '] });
  expect((await look(south.tenant))?.lines).toEqual(['V-7 Ana Torres ana@town.test', '{date} {time}']);
  expect((await look(south.tenant, 'players', null))?.lines).toEqual(['V-7  ', '{date} {time}']);
});

test('names are inert text: no control characters, direction changes or replacement patterns', {
  tags: ['ADM-3.57'],
}, async () => {
  const { south } = town.town;
  await addWatermark(south.tenant, { name: 'hostile', lines: ['{operator_name}', 'a'.repeat(500)] });
  const watermark = await look(south.tenant, 'players', { name: "$& $1\u202eanA\n\u0007'%{pts}", email: '' });
  expect(watermark?.lines).toEqual(["$& $1 anA '%{pts}", 'a'.repeat(160)]);
});

test('without text and image nothing is shown; an image is sufficient', { tags: ['ADM-3.55'] }, async () => {
  const { harbour } = town.town;
  await addWatermark(harbour.tenant, { name: 'empty', lines: null });
  expect(await look(harbour.tenant)).toBeNull();
  await addWatermark(harbour.tenant, { name: 'logo', lines: null, image: `/v1/files/${'a'.repeat(32)}` });
  expect(await look(harbour.tenant)).toMatchObject({ lines: [], image_position: 'lower right', text_position: 'lower left' });
});
