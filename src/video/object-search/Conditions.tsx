import { Trans, useLingui } from '@lingui/react/macro';
import {
  operatorsOf,
  type SearchAttribute,
  type SearchCondition,
  type SearchOperator,
  searchAttributes,
  takesList,
  valuesOf,
} from '../../../contract/video/object-search.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { attributeWord, faultWord } from './condition-words.ts';
import css from './object-search.module.css';

const attributes = Object.keys(searchAttributes) as SearchAttribute[];
const conditionsMost = 10;
const first: SearchCondition = { attribute: 'kind', operator: 'equal', value: 'plate' };

interface ConditionsProps {
  conditions: readonly SearchCondition[];
  onChange: (conditions: readonly SearchCondition[]) => void;
}

/** Conditions that hold together: an attribute, one of the ten operators by its literal name (OP-9.60), and a value or a list. */
export function Conditions({ conditions, onChange }: ConditionsProps) {
  const put = (place: number, condition: SearchCondition) => onChange(conditions.map((one, at) => (at === place ? condition : one)));
  return (
    <fieldset className={css.conditions}>
      <legend className={css.legend}>
        <Trans>All conditions must be met.</Trans>
      </legend>
      {conditions.map((condition, place) => (
        <Condition
          // Conditions have no other name.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          condition={condition}
          onChange={(changed) => put(place, changed)}
          onRemove={() => onChange(conditions.filter((_, at) => at !== place))}
        />
      ))}
      {conditions.length < conditionsMost && (
        <Button small icon="plus" onClick={() => onChange([...conditions, first])}>
          <Trans>Add a condition</Trans>
        </Button>
      )}
    </fieldset>
  );
}

interface ConditionProps {
  condition: SearchCondition;
  onChange: (condition: SearchCondition) => void;
  onRemove: () => void;
}

function Condition({ condition, onChange, onRemove }: ConditionProps) {
  const { t } = useLingui();
  const { attribute, operator } = condition;
  const kind = searchAttributes[attribute];
  const fault = faultWord(condition);
  const known: readonly SearchOperator[] = operatorsOf[kind];
  const values = valuesOf(condition);
  return (
    <div className={css.condition}>
      <select
        aria-label={t`Attribute`}
        value={attribute}
        onChange={({ target: { value } }) => onChange(normalizeCondition({ ...condition, attribute: value as SearchAttribute }))}
      >
        {attributes.map((one) => (
          <option key={one} value={one}>
            {attributeWord(one)}
          </option>
        ))}
      </select>
      <select
        aria-label={t`Operator`}
        value={operator}
        onChange={({ target: { value } }) => onChange(normalizeCondition({ ...condition, operator: value as SearchOperator }))}
      >
        {known.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <input
        type="text"
        aria-label={takesList(operator) ? t`Values, separated by commas` : t`Value`}
        aria-invalid={fault !== null}
        title={fault ?? undefined}
        placeholder={takesList(operator) ? t`Values, separated by commas` : t`Value`}
        value={values.join(',')}
        onChange={({ target: { value } }) => onChange({ ...condition, value: takesList(operator) ? value.split(',') : value })}
      />
      <IconButton small icon="close" label={t`Remove this condition`} onClick={onRemove} />
    </div>
  );
}

/** The condition with an operator valid for its attribute, and a value in the format of that operator. */
function normalizeCondition(condition: SearchCondition): SearchCondition {
  const known: readonly SearchOperator[] = operatorsOf[searchAttributes[condition.attribute]];
  const operator = known.includes(condition.operator) ? condition.operator : 'equal';
  const values = valuesOf(condition);
  return { ...condition, operator, value: takesList(operator) ? [...values] : (values[0] ?? '') };
}
