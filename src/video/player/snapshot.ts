import type { WatermarkLook } from '../../../contract/video/watermark.ts';
import { fillDates, type Size, watermarkLayout } from '../../../contract/video/watermark-layout.ts';

/** A name under which a picture can be found again: `gate-north_2026-11-21_06-44-10Z.png`. */
export function snapshotName(camera: string, at: number): string {
  const place = camera
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  const time = new Date(at).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return `${place || 'camera'}_${time}Z.png`;
}

/** Saves the frame on the screen as a PNG file, under the watermark that lies over it; false where there is no frame to save. */
export async function saveSnapshot(screen: HTMLVideoElement, camera: string, at: number, look: WatermarkLook | null): Promise<boolean> {
  if (screen.videoWidth === 0) return false;
  const canvas = document.createElement('canvas');
  const size = { width: screen.videoWidth, height: screen.videoHeight };
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d');
  pen?.drawImage(screen, 0, 0);
  if (pen && look) drawWatermark(pen, look, { size, at, image: look.image === null ? null : await imageAt(look.image) });
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = snapshotName(camera, at);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}

const anchors = { start: 'left', middle: 'center', end: 'right' } as const;

interface Drawn {
  size: Size;
  at: number;
  image: HTMLImageElement | null;
}

function drawWatermark(pen: CanvasRenderingContext2D, look: WatermarkLook, { size, at, image }: Drawn): void {
  const layout = watermarkLayout(look, size, image && { width: image.naturalWidth, height: image.naturalHeight });
  pen.globalAlpha = look.opacity / 100;
  for (const { x, y, width, height } of image ? layout.images : []) pen.drawImage(image as HTMLImageElement, x, y, width, height);
  pen.font = `${layout.fontSize}px "DejaVu Sans", "Noto Sans", "Liberation Sans", Arial, sans-serif`;
  Object.assign(pen, { lineWidth: layout.edge * 2, lineJoin: 'round', strokeStyle: '#000', fillStyle: '#fff' });
  for (const { text, x, y, anchor } of layout.lines) {
    const line = fillDates(text, at, look.zone);
    pen.textAlign = anchors[anchor];
    pen.strokeText(line, x, y);
    pen.fillText(line, x, y);
  }
}

/** null: it cannot be had. */
async function imageAt(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}
