import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './UnreadableRows.module.css';

interface UnreadableRowsProps {
  /** What is readable of each. `time` is a text that can be shown. */
  rows: readonly { id: string | null; description: string | null; time: string | null }[];
  /** How many of what could not be read. */
  title: string;
  acts?: ReactNode;
}

/** Rows that the platform sent and that cannot be read, as far as they can: no list leaves them out silently. */
export function UnreadableRows({ rows, title, acts }: UnreadableRowsProps) {
  if (rows.length === 0) return null;
  // Rows without a number look alike: their place tells them apart.
  const numbered = rows.map((row, at) => ({ ...row, key: `${row.id ?? ''} ${at}` }));
  return (
    <section className={css.rows} role="alert" aria-label={title}>
      <div className={css.head}>
        <p>{title}</p>
        {acts && <div className={css.acts}>{acts}</div>}
      </div>
      <ul className={css.list}>
        {numbered.map(({ key, id, description, time }) => (
          <li key={key}>
            <bdi className={css.id}>{id ?? <Trans>No number</Trans>}</bdi>
            <span className={css.text} dir="auto">
              {description ?? <Trans>No description</Trans>}
            </span>
            <bdi className={css.time} dir="ltr">
              {time}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
