import type { ComponentType } from 'react';
import { lazyView } from '../../platform/index.ts';
import { loadCallWords } from '../../words/words.ts';

/** A part of the calls that arrives when it is first shown, with the words of this folder. */
export const lazyCall = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazyView<Props>(async () => {
    const [part] = await Promise.all([load(), loadCallWords()]);
    return part;
  });
