import { vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { registerMachine } from './mutant-machines.ts';

/** Registers every machine on creation, so that the runner of `npm run mutants` can mutate it. */
vi.mock('xstate', async (original) => {
  const whole = await original<typeof import('xstate')>();
  const setup = (parts: Parameters<typeof whole.setup>[0]) => {
    const begun = whole.setup(parts) as unknown as { createMachine: (definition: unknown) => AnyStateMachine };
    return { ...begun, createMachine: (definition: unknown) => registerMachine(begun.createMachine(definition)) };
  };
  return { ...whole, setup };
});
