import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import { alarmIn } from '../../../machines/workspace/tabs/tab-strip.ts';
import { selectActiveTab } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import { lazyView, useActorOf } from '../../platform/index.ts';
import type { SecondScreenHostProps } from './SecondScreenHost.tsx';

const SecondScreenHost = lazyView<SecondScreenHostProps>(async () => (await import('./SecondScreenHost.tsx')).SecondScreenHost);

/** The second screen, loaded with the first alarm that is in front. */
export function LazySecondScreen(props: SecondScreenHostProps) {
  const [isUsed, setUsed] = useState(false);
  const tab = useSelector(useActorOf('tabs'), (now) => now && selectActiveTab(now));
  if (!isUsed && tab && alarmIn(tab)) setUsed(true);
  return <Suspense fallback={null}>{isUsed && <SecondScreenHost {...props} />}</Suspense>;
}
