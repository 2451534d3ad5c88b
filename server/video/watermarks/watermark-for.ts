import { sql } from 'kysely';
import { type WatermarkLook, watermarkPlaceholders, type watermarkPositions } from '../../../contract/video/watermark.ts';
import { zoneOf } from '../../places/index.ts';
import type { Tx } from '../../platform/index.ts';

/** Where it is shown: `id` identifies this viewing or clip in the log, so that a leaked picture can be traced to its recipient. */
interface WatermarkUse {
  readonly on: 'players' | 'clips';
  readonly id: string;
}

type Position = (typeof watermarkPositions)[number];
interface Row {
  image: string | null;
  image_position: Position | null;
  opacity: number | null;
  text_lines: string[] | null;
  text_position: Position | null;
}

/** Maximum letters of a line. */
const longest = 160;

/**
 * The watermark for a tenant's video, its lines filled in except for date and time (ADM-3.55, ADM-3.56): the newest active one for
 * this use. Its image is at the address of its file, which is disclosed only to those who may see the record, or a picture.
 * @param person the viewer; null: it names no one
 * @returns null: the tenant has none
 */
export async function watermarkFor(
  tx: Tx,
  tenant: number,
  person: { readonly name: string; readonly email: string } | null,
  { on, id }: WatermarkUse,
): Promise<WatermarkLook | null> {
  const { rows } = await sql<Row>`
    select image, image_position, opacity, text_lines, text_position from video_watermark
    where id_tenant = ${tenant} and coalesce(active, true) and coalesce(${sql.ref(on === 'players' ? 'on_players' : 'on_clips')}, true)
    order by id desc limit 1`.execute(tx);
  const row = rows[0];
  const lines = (row?.text_lines ?? []).map((line) => filled(line, person, id)).filter((line) => line.trim() !== '');
  if (!row || (!row.image && lines.length === 0)) return null;
  return {
    image: row.image,
    image_position: row.image_position ?? 'lower right',
    opacity: Number(row.opacity ?? 50),
    lines,
    text_position: row.text_position ?? 'lower left',
    zone: await zoneOf(tx, { tenant }),
  };
}

/** Fills in a line with viewer and camera, without control characters and marks that change the text direction. */
function filled(line: string, person: { readonly name: string; readonly email: string } | null, id: string): string {
  return line
    .replaceAll(watermarkPlaceholders.uniqueId, () => id)
    .replaceAll(watermarkPlaceholders.operatorName, () => person?.name ?? '')
    .replaceAll(watermarkPlaceholders.operatorEmail, () => person?.email ?? '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .slice(0, longest);
}
