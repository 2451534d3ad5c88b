import { type ChoiceField, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { choiceWord, word } from '../../words/catalogue.ts';
import css from '../list/filters/Filters.module.css';
import type { FieldView, FilterProps } from './view.ts';

export const choiceView: FieldView<'choice'> = {
  Value: ({ value }) => <>{choiceWord(String(value))}</>,
  Cell: ({ value }) => <span>{choiceWord(String(value))}</span>,
  Filter: ChoiceFilter,
  filterWord: (_, value) => choiceWord(value),
};

function ChoiceFilter({ field, drafts, onChange }: FilterProps<ChoiceField>) {
  const chosen = drafts.is ?? [];
  return (
    <div className={css.options} role="group" aria-label={word(labelOf(field))}>
      {field.of.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => onChange('is', target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
          {choiceWord(value)}
        </label>
      ))}
    </div>
  );
}
