import { useOperatorContext } from '../../alarms/index.ts';
import { UnitChoiceOf, type UnitChoiceProps } from '../../places/index.ts';

/** One of the user's units, by its name; leaving the field empty chooses none. */
export function UnitChoice(props: UnitChoiceProps) {
  const { units } = useOperatorContext();
  return <UnitChoiceOf units={units} {...props} />;
}
