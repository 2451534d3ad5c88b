import type { ReactNode } from 'react';

interface ScrollAreaProps {
  /** What it holds, for screen readers. */
  label: string;
  /** Its class, which lets it scroll. */
  className: string | undefined;
  children: ReactNode;
}

/** Text that may be higher than its place: the keyboard scrolls it, also where nothing in it takes the focus. */
export const ScrollArea = ({ label, className, children }: ScrollAreaProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it while it has the focus
  <div role="group" className={className} tabIndex={0} aria-label={label}>
    {children}
  </div>
);
