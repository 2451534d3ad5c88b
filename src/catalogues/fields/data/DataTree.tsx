import { Trans } from '@lingui/react/macro';
import css from './data.module.css';

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Machine-generated data as names and values; nested parts expand one by one. */
export function DataTree({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <span>—</span>;
  if (!isTree(value)) return <bdi>{plain(value)}</bdi>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span>—</span>;
  return (
    <dl className={css.tree}>
      {entries.map(([name, inner]: [string, unknown]) => (
        <div key={name} className={css.entry}>
          <dt dir="auto">{name.replaceAll('_', ' ')}</dt>
          <dd>{isTree(inner) && Object.keys(inner).length > 0 ? <Nested value={inner} /> : <DataTree value={inner} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Nested({ value }: { value: object }) {
  const { length: count } = Object.keys(value);
  return (
    <details>
      <summary>
        <Trans>{count} inside</Trans>
      </summary>
      <DataTree value={value} />
    </details>
  );
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : value === true ? '✓' : value === false ? '✗' : '—';
}
