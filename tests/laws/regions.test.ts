import { expect, test } from 'vitest';
import { nodesOf } from '../../machines/quality/paths/leaves.ts';
import { allModels } from '../../machines/quality/paths/models.ts';

const machines = [...new Set(allModels.map(({ machine }) => machine))];

// `reenter` at a region also re-enters its sibling regions, which repeats their requests. Without it only that region restarts.
test.each(machines.map((machine) => [machine.id, machine] as const))('no region of %s begins the others anew', (_, machine) => {
  const regions = nodesOf(machine).filter(({ parent }) => parent?.type === 'parallel');
  const wide = regions.flatMap((region) =>
    [...region.transitions.values()]
      .flat()
      .flatMap(({ eventType, reenter, target }) => (reenter && target?.length ? [eventType as string] : [])),
  );
  expect(wide).toEqual([]);
});
