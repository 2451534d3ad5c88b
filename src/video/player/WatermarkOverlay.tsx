import { useEffect, useState } from 'react';
import type { WatermarkLook } from '../../../contract/video/watermark.ts';
import { fillDates, type Size, watermarkLayout } from '../../../contract/video/watermark-layout.ts';
import css from './WatermarkOverlay.module.css';

interface WatermarkOverlayProps {
  /** null: nothing is laid over the picture. */
  look: WatermarkLook | null;
  /** Capture time of the frame on screen, in ms; null where unknown. */
  at: number | null;
  /** The picture's own size (`videoWidth`, `videoHeight`); left out or null: as of most cameras. */
  picture?: Size | null | undefined;
}

const usual: Size = { width: 1280, height: 720 };

/** A watermark over a picture that its place shows whole (`object-fit: contain`), as it is burnt into clips (ADM-3.55). Takes no clicks. */
export function WatermarkOverlay({ look, at, picture }: WatermarkOverlayProps) {
  const image = useImageSize(look?.image ?? null);
  if (!look) return null;
  const size = picture && picture.width > 0 ? picture : usual;
  const layout = watermarkLayout(look, size, image);
  return (
    <svg
      className={css.over}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid meet"
      opacity={look.opacity / 100}
      aria-hidden="true"
      data-watermark=""
    >
      {layout.images.map((box) => (
        <image key={`${box.x} ${box.y}`} href={look.image ?? undefined} {...box} />
      ))}
      <g fontSize={layout.fontSize} strokeWidth={layout.edge * 2}>
        {layout.lines.map(({ text, x, y, anchor }) => (
          <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor}>
            {fillDates(text, at, look.zone)}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** The natural size of an image; null until it is loaded, and if it cannot be loaded. */
function useImageSize(address: string | null): Size | null {
  const [found, setFound] = useState<{ address: string; size: Size } | null>(null);
  useEffect(() => {
    if (address === null) return;
    const image = new Image();
    image.onload = () => setFound({ address, size: { width: image.naturalWidth || 1, height: image.naturalHeight || 1 } });
    image.src = address;
    return () => {
      image.onload = null;
    };
  }, [address]);
  return found?.address === address ? found.size : null;
}
