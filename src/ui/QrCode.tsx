import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import css from './QrCode.module.css';
import { Spinner } from './Spinner.tsx';

interface QrCodeProps {
  /** The content of the code. */
  text: string;
  /** Accessible description of its purpose. */
  label: string;
  /** It is over: it cannot be scanned any more. */
  blurred?: boolean;
}
interface Drawn {
  text: string;
  code: { path: string; size: number } | null;
}
/** White around it, in modules, which scanners need. */
const quiet = 4;

/**
 * A QR code drawn in the browser as one path, so that its content is sent nowhere. Always dark on white, whatever the skin. The encoder is
 * loaded with the first code.
 */
export function QrCode({ text, label, blurred = false }: QrCodeProps) {
  const { t } = useLingui();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./qr-path.ts').then(
      ({ qrPath }) => isCurrent && setDrawn({ text, code: qrPath(text) }),
      () => isCurrent && setDrawn({ text, code: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (drawn?.text !== text) {
    return (
      <div className={css.code}>
        <Spinner />
      </div>
    );
  }
  if (!drawn.code) return <p role="alert">{t`The picture could not be drawn.`}</p>;
  const { path, size } = drawn.code;
  const side = size + 2 * quiet;
  return (
    <div className={css.code} data-blurred={blurred || undefined}>
      <svg
        role="img"
        aria-label={label}
        aria-hidden={blurred || undefined}
        viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000000" />
      </svg>
    </div>
  );
}
