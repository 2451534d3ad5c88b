import { formatAge } from './elapsed.ts';
import { useAge } from './ticker.ts';

/** A running timer since an instant; it draws itself again only when its digits change. */
export function Age({ since, className }: { since: string | null; className?: string | undefined }) {
  const age = useAge(since);
  return (
    <time className={className} dateTime={since ?? undefined} dir="ltr">
      {formatAge(age)}
    </time>
  );
}
