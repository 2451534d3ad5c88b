import { inject, vi } from 'vitest';
import { broken, type Definition, type Mutant } from '../../machines/paths/mutants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which machine is broken, and how; a `machine` without a name is none. */
    mutant: Mutant & { readonly machine: string };
  }
}

/** Breaks one machine in one way before the tests of its room see it; `npm run mutants` says which and how. */
const { machine, ...mutant } = inject('mutant');

vi.mock('xstate', async (original) => {
  const whole = await original<typeof import('xstate')>();
  const setup = (parts: Parameters<typeof whole.setup>[0]) => {
    const made = whole.setup(parts) as unknown as { createMachine: (definition: Definition) => unknown };
    const createMachine = (definition: Definition) =>
      made.createMachine(definition.id === machine ? broken(definition, mutant) : definition);
    return { ...made, createMachine };
  };
  return { ...whole, setup };
});
