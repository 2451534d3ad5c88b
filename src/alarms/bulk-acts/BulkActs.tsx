import { Suspense, useState } from 'react';
import { lazyView } from '../../platform/index.ts';
import { loadScreenWords } from '../../words/words.ts';
import type { SelectedAlarms } from './selected-alarms.ts';

const BulkBar = lazyView<SelectedAlarms>(async () => {
  const [{ BulkBar: bar }] = await Promise.all([import('./BulkBar.tsx'), loadScreenWords()]);
  return bar;
});

/** Acts on the selected alarms; loaded with the first selection, and there until the list is gone, since the alarms of an act leave the list. */
export function BulkActs(props: SelectedAlarms) {
  const [isUsed, setUsed] = useState(false);
  if (props.selected.length > 0 && !isUsed) setUsed(true);
  return <Suspense>{isUsed && <BulkBar {...props} />}</Suspense>;
}
