import { comparisonWord } from '../../list/filters/comparison-word.ts';
import css from '../../list/filters/Filters.module.css';
import type { FilterProps } from '../view.ts';

/** Values from one to another. */
export function RangeFilter({ field, drafts, onChange }: FilterProps) {
  const isClock = field.kind === 'clock';
  return (
    <div className={css.range}>
      {(['from', 'to'] as const).map((by) => (
        <label key={by}>
          {comparisonWord(by, field)}
          <input
            type={isClock ? 'text' : 'number'}
            dir="ltr"
            step="any"
            placeholder={isClock ? 'HH:mm' : undefined}
            value={drafts[by]?.[0] ?? ''}
            onChange={({ target }) => onChange(by, [target.value])}
          />
        </label>
      ))}
    </div>
  );
}
