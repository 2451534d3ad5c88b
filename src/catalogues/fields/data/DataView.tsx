import { Suspense } from 'react';
import type { Pair } from '../../../../machines/catalogues/record/fields/pairs.ts';
import { lazyView } from '../../../platform/index.ts';
import { PlainCell } from '../plain.tsx';
import { asWritten, type FieldView, type ValueProps } from '../view.ts';
import { DataTree } from './DataTree.tsx';

const RecordedSteps = lazyView(async () => (await import('../../../automation/run/RecordedSteps.tsx')).RecordedSteps);

export const pairsView: FieldView<'pairs'> = {
  Value: ({ value }) => (
    <DataTree value={Array.isArray(value) ? Object.fromEntries((value as Pair[]).map((one) => [one.name, one.value])) : value} />
  ),
  Cell: PlainCell,
  Filter: null,
  filterWord: asWritten,
};
export const dataView: FieldView<'data'> = { Value: DataValue, Cell: PlainCell, Filter: null, filterWord: asWritten };

/** Whether a value may hold the results of a command's steps. */
const mayBeSteps = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one === 'object' && one !== null && 'state' in one && 'code' in one);

function DataValue({ value }: ValueProps) {
  const tree = <DataTree value={value} />;
  return mayBeSteps(value) ? (
    <Suspense fallback={null}>
      <RecordedSteps value={value} other={tree} />
    </Suspense>
  ) : (
    tree
  );
}
