import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import css from './QrCode.module.css';

interface Drawn {
  size: number;
  path: string;
}

/** A text as a picture for cameras to read, drawn as one path; what draws it is loaded with the first one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [drawn, setDrawn] = useState<Drawn | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('./qr-path.ts').then(
      ({ qrPath }) => isWanted && setDrawn(qrPath(text)),
      () => isWanted && setDrawn('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (drawn === 'failed') return <p role="alert">{t`The picture could not be drawn.`}</p>;
  return (
    <div className={css.frame}>
      {drawn && (
        <svg role="img" aria-label={label} viewBox={`-4 -4 ${drawn.size + 8} ${drawn.size + 8}`} shapeRendering="crispEdges">
          <path d={drawn.path} />
        </svg>
      )}
    </div>
  );
}
