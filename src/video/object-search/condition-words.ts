import { t } from '@lingui/core/macro';
import type { SearchAttribute, SearchCondition } from '../../../contract/video/object-search.ts';
import { conditionFault } from '../../../contract/video/object-search.ts';

export function attributeWord(attribute: SearchAttribute): string {
  switch (attribute) {
    case 'kind':
      return t`Kind`;
    case 'plate':
      return t`Plate`;
    case 'person':
      return t`Person`;
    case 'event':
      return t`Event`;
    case 'list':
      return t`List`;
    case 'provider':
      return t`Provider`;
    case 'score':
      return t`Score`;
    case 'color':
      return t`Color`;
    case 'vehicle':
      return t`Vehicle`;
    case 'count':
      return t`Count`;
  }
}

/** Why a condition is incomplete; null if it is complete. */
export function faultWord(condition: SearchCondition): string | null {
  const fault = conditionFault(condition);
  if (fault === null) return null;
  return fault === 'number' ? t`Enter a number.` : t`Enter a value.`;
}
