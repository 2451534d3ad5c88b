import { vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { registerMachine } from './mutant-machines.ts';

/** Keeps every machine as it is made, so that the runner of `npm run mutants` can break it. */
vi.mock('xstate', async (original) => {
  const whole = await original<typeof import('xstate')>();
  const setup = (parts: Parameters<typeof whole.setup>[0]) => {
    const begun = whole.setup(parts) as unknown as { createMachine: (definition: unknown) => AnyStateMachine };
    return { ...begun, createMachine: (definition: unknown) => registerMachine(begun.createMachine(definition)) };
  };
  return { ...whole, setup };
});
