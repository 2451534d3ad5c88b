import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { soundMachine } from '../../../machines/alarms/sound/sound.machine.ts';
import { selectRingPriority } from '../../../machines/alarms/sound/sound.selectors.ts';
import css from './Sound.module.css';
import { soundChoice } from './sound-choice.ts';

/**
 * What rings, along the edge of the screen: for operators who cannot hear it, because the sound is muted or blocked, or by choice. Thicker
 * the more urgent; hidden from assistive technology, which announces alarms itself.
 */
export function EdgeLight({ sound }: { sound: ActorRefFrom<typeof soundMachine> }) {
  const { edgeLight } = useSyncExternalStore(soundChoice.watch, soundChoice.get);
  const priority = useSelector(sound, selectRingPriority);
  const isUnheard = useSelector(sound, (now) => now.matches('muted') || now.matches('blocked'));
  if (priority === null || edgeLight === 'never' || (edgeLight === 'unheard' && !isUnheard)) return null;
  return <div className={css.edge} data-edge={priority} aria-hidden="true" />;
}
