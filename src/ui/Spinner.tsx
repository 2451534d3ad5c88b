import type { ReactNode } from 'react';
import css from './Spinner.module.css';

/** A spinner; decorative, so the surrounding text must say what is loading. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <span className={css.spinner} aria-hidden="true" ref={(ring) => sized(ring, size)} />;
}

/** A spinner and a loading message, announced politely. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className={css.waiting} role="status">
      <Spinner />
      <span>{children}</span>
    </div>
  );
}

function sized(ring: HTMLElement | null, size: number): void {
  if (ring) Object.assign(ring.style, { inlineSize: `${size}px`, blockSize: `${size}px` });
}
