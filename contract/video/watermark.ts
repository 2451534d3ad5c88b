import * as z from 'zod/mini';

/** Position of an image or a text of a watermark (ADM-3.57); `grid`: repeated over the whole picture (OQ-75). */
export const watermarkPositions = ['top left', 'top right', 'lower left', 'lower right', 'grid'] as const;
export type WatermarkPosition = (typeof watermarkPositions)[number];

/** The placeholders of a text line (ADM-3.56). */
export const watermarkPlaceholders = {
  uniqueId: '{unique_id}',
  date: '{date}',
  time: '{time}',
  operatorName: '{operator_name}',
  operatorEmail: '{operator_email}',
} as const;
/** Lines of text, at most (OQ-75). */
export const maxWatermarkLines = 5;

/**
 * A watermark as it is drawn (ADM-3.55): players lay it over the picture, clips get it as pixels. `lines` are filled in except for
 * `{date}` and `{time}`, which are those of the shown frame, in `zone`.
 */
export const WatermarkLook = z.object({
  /** Address of the image, readable for the viewer; null: no image. */
  image: z.nullable(z.string()),
  image_position: z.enum(watermarkPositions),
  /** 0 (invisible) to 100. */
  opacity: z.int().check(z.minimum(0), z.maximum(100)),
  lines: z.array(z.string()).check(z.maxLength(maxWatermarkLines)),
  text_position: z.enum(watermarkPositions),
  /** IANA name of the tenant's time zone. */
  zone: z.string(),
});
export type WatermarkLook = z.infer<typeof WatermarkLook>;
