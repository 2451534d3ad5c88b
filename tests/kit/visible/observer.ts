import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { limits } from '../waits.ts';
import { createLook, isUnseenState, isVisible, readWords, type Shown, shownIn, type VisibleStates } from './visible.ts';

/** Waits until all that the state reached must show is visible. @returns whether the step's effect was seen: it was not there before */
type Effect = (message: string) => Promise<boolean>;

interface Observer {
  readonly begins: (state: string) => Promise<boolean>;
  /**
   * Looks at the page before a step is made.
   * @param isKnown whether the effect of its transitions was seen before: what must be visible after it is expected all the same, but not
   * compared with before
   */
  readonly before: (step: Step, from: string, isKnown?: boolean) => Promise<Effect>;
}

/** Compares the page with what is declared to be visible, never with the machine. */
export function createObserver(
  page: Page,
  visible: VisibleStates,
  timing: { timeout: number; settled: number; interval: number } = { timeout: limits.shown, settled: limits.drawn, interval: 20 },
): Observer {
  const expectAll = async (elements: readonly Shown[], message: string) => {
    await expect.poll(createLook(page, elements), { message: `not seen after ${message}`, ...timing }).toEqual([]);
  };
  /** Whether the words change within a short time; where the state stays, nothing else tells that the step has been drawn. */
  const differsSoon = async (element: Shown, words: string | null): Promise<boolean> => {
    const until = performance.now() + timing.settled;
    while ((await readWords(page, element)) === words) {
      if (performance.now() > until) return false;
      await delay(timing.interval);
    }
    return true;
  };
  return {
    begins: async (state) => {
      await expectAll(shownIn(visible, state), 'the beginning');
      return !isUnseenState(visible, state);
    },
    before: async (step, from, isKnown = false) => {
      const result = visible.results?.[step.text] ?? [];
      const elements = [...result, ...shownIn(visible, step.state)];
      const declared = visible.changes?.[`${from}: ${causeOfStep(step)}`];
      const change = declared && (step.state === from || 'mayDiffer' in declared) ? declared : undefined;
      if (change && 'differs' in change) {
        const words = await readWords(page, change.differs);
        return async (message) => {
          await expectAll(elements, message);
          await expect.poll(() => readWords(page, change.differs), { message: `not changed after ${message}`, ...timing }).not.toBe(words);
          return words !== null;
        };
      }
      if (isKnown) {
        const all = change && !('mayDiffer' in change) ? [...elements, ...change] : elements;
        return async (message) => {
          await expectAll(all, message);
          return false;
        };
      }
      if (change && 'mayDiffer' in change) {
        const [words, wasVisible] = [await readWords(page, change.mayDiffer), await isVisible(page, elements)];
        return async (message) => {
          await expectAll(elements, message);
          return !wasVisible || (await differsSoon(change.mayDiffer, words));
        };
      }
      const wanted = change ?? (step.state === from ? result : elements);
      const wasVisible = await isVisible(page, wanted);
      return async (message) => {
        await expectAll([...elements, ...(change ?? [])], message);
        return !wasVisible;
      };
    },
  };
}

/** The cause of a step as the report names that of its transition: `signIn replies`. */
function causeOfStep({ kind, event, port, text }: Step): string {
  if (kind === 'event') return event.type;
  if (kind === 'delay') return text;
  return kind === 'reply' ? `${port} replies` : `${port} does not answer`;
}
