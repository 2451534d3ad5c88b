import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { selectQueryRows as selectRows } from '../../../machines/platform/index.ts';
import type { LiveQueryRef } from '../../platform/index.ts';
import css from './Guide.module.css';
import { QueryState } from './QueryState.tsx';

interface RecordsProps {
  query: LiveQueryRef;
  label: string;
  /** The line of one record. */
  children: (row: CatalogueRecord) => ReactNode;
  /** Instead of the list while there is none. */
  none?: ReactNode;
}

/** What a step has made so far. */
export function Records({ query, label, children, none }: RecordsProps) {
  const rows = useSelector(query, selectRows);
  if (rows === null) return <QueryState query={query} />;
  if (rows.length === 0) return none ?? null;
  return (
    <ul className={css.records} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );
}
