import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { SearchAttribute, SearchCondition } from '../../../contract/video/object-search.ts';
import { Localized } from '../../testing/localized.tsx';
import { Conditions } from './Conditions.tsx';

function open(attribute: SearchAttribute) {
  const seen: (readonly SearchCondition[])[] = [];
  function Search() {
    const [conditions, setConditions] = useState<readonly SearchCondition[]>([{ attribute, operator: 'equal', value: '1' }]);
    seen.push(conditions);
    return <Conditions conditions={conditions} onChange={setConditions} />;
  }
  render(
    <Localized>
      <Search />
    </Localized>,
  );
  const operator = screen.getByRole('combobox', { name: 'Operator' });
  const offered = within(operator)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  return { offered, choose: (value: string) => fireEvent.change(operator, { target: { value } }), asked: () => seen.at(-1) };
}

test.each<[SearchAttribute, readonly string[]]>([
  ['plate', ['equal', 'not equal', 'contains', 'not contains', 'is in', 'is not in']],
  ['score', ['equal', 'not equal', 'gt', 'lt', 'gte', 'lte', 'is in', 'is not in']],
])(
  'a condition of %s offers its operators by their literal names; the chosen one applies',
  {
    tags: ['OP-9.60', 'OQ-71'],
  },
  (attribute, operators) => {
    const { offered, choose, asked } = open(attribute);
    expect(offered).toEqual(operators);
    for (const operator of operators) {
      choose(operator);
      expect(asked()).toMatchObject([{ attribute, operator }]);
    }
  },
);
