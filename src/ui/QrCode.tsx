import { useEffect, useState } from 'react';
import css from './QrCode.module.css';
import { Spinner } from './Spinner.tsx';

interface QrCodeProps {
  /** What is read by whoever scans it. */
  text: string;
  /** What it is for, for those who listen. */
  label: string;
  /** It is over: it cannot be scanned any more. */
  blurred?: boolean;
}
interface Drawn {
  text: string;
  path: string;
  size: number;
}
/** White around it, in modules, which scanners need. */
const quiet = 4;

/** A QR code, drawn here as one path: what it says goes to nobody. Always dark on white, whatever the skin. */
export function QrCode({ text, label, blurred = false }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isOver = false;
    void draw(text).then((now) => isOver || setDrawn(now));
    return () => {
      isOver = true;
    };
  }, [text]);
  if (drawn?.text !== text) {
    return (
      <div className={css.code}>
        <Spinner />
      </div>
    );
  }
  const side = drawn.size + 2 * quiet;
  return (
    <div className={css.code} data-blurred={blurred || undefined}>
      <svg role="img" aria-label={label} aria-hidden={blurred || undefined} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
        <path d={drawn.path} fill="#000000" />
      </svg>
    </div>
  );
}

async function draw(text: string): Promise<Drawn> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (modules.get(y, x)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
  }
  return { text, path, size };
}
