import type { Model } from '../../machines/quality/paths/model.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { type Path, shortestPaths, stepPaths, stepsLimit } from '../../machines/quality/paths/paths.ts';
import { countSimple, simpleLimit } from '../../machines/quality/paths/simple.ts';
import type { Row } from './numbers.ts';

export const pathsHead = ['paths of', 'shortest', 'steps', 'simple', 'ms to generate', 'paths/s', ''] as const;

interface Measured {
  readonly name: string;
  readonly shortest: number;
  readonly steps: number;
  readonly simple: number;
  readonly ms: number;
}

/** How many paths each model has by strategy, and how fast they are made: all of them, then the ten that have most. */
export function paths(models: readonly Model[] = allModels): Promise<Row[]> {
  const measured = models.map(measureOne).toSorted((a, b) => b.steps - a.steps);
  const sum = (of: (one: Measured) => number) => measured.reduce((total, one) => total + of(one), 0);
  const [shortest, steps, ms] = [sum((one) => one.shortest), sum((one) => one.steps), sum((one) => one.ms)];
  const exploding = measured.filter(({ simple }) => simple > simpleLimit).length;
  const all: Row = [
    `all ${models.length} models`,
    shortest,
    steps,
    `more than ${simpleLimit} in ${exploding}`,
    ms,
    rate(shortest + steps, ms),
    '',
  ];
  return Promise.resolve([all, ...measured.slice(0, 10).map(rowOf)]);
}

function measureOne(model: Model): Measured {
  const fresh = { ...model };
  const began = performance.now();
  const made: readonly (readonly Path[])[] = [shortestPaths(fresh), stepPaths(fresh)];
  const ms = performance.now() - began;
  return { name: model.name, shortest: made[0]?.length ?? 0, steps: made[1]?.length ?? 0, simple: countSimple(fresh), ms };
}

const rate = (count: number, ms: number): number => Math.round(count / (ms / 1000));
const rowOf = ({ name, shortest, steps, simple, ms }: Measured): Row => {
  const warning = steps > stepsLimit ? `more than ${stepsLimit}: give it leaner samples` : '';
  return [name, shortest, steps, simple > simpleLimit ? `> ${simpleLimit}` : `${simple}`, ms, rate(shortest + steps, ms), warning];
};
