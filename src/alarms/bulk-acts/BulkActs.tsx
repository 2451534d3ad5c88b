import { Suspense, useState } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { lazyView } from '../../platform/index.ts';
import { loadScreenWords } from '../../words/words.ts';

export interface BulkActsProps {
  /** Whose alarms the list has: what can be done with them follows from it. */
  ownership: 'untaken' | 'mine';
  selected: readonly Alarm[];
  onClear: () => void;
}

const BulkBar = lazyView<BulkActsProps>(async () => {
  const [{ BulkBar: bar }] = await Promise.all([import('./BulkBar.tsx'), loadScreenWords()]);
  return bar;
});

/** Acts on the selected alarms; loaded with the first selection, and there until the list is gone, since the alarms of an act leave the list. */
export function BulkActs(props: BulkActsProps) {
  const [isUsed, setUsed] = useState(false);
  if (props.selected.length > 0 && !isUsed) setUsed(true);
  return <Suspense>{isUsed && <BulkBar {...props} />}</Suspense>;
}
