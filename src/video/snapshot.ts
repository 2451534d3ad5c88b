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

/** Saves the frame on the screen as a PNG file; false where there is no frame to save. */
export async function saveSnapshot(screen: HTMLVideoElement, camera: string, at: number): Promise<boolean> {
  if (screen.videoWidth === 0) return false;
  const canvas = document.createElement('canvas');
  canvas.width = screen.videoWidth;
  canvas.height = screen.videoHeight;
  canvas.getContext('2d')?.drawImage(screen, 0, 0);
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
