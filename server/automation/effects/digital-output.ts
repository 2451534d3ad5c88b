import { setTimeout as pause } from 'node:timers/promises';
import type { CommandConfig } from '../../../contract/automation/command-nodes.ts';
import type { Effect, EffectContext, EffectOutcome } from '../effect.ts';
import { failedWith, succeeded } from './outcomes.ts';
import { type Output, outputsOf, outputUnavailable, storeOutputState, switchOutput } from './output-drivers.ts';

interface SwitchedOutput {
  output: Output;
  outcome: EffectOutcome;
}

async function switchAll(at: EffectContext, outputs: readonly Output[], isOn: boolean, backMs: number | null): Promise<SwitchedOutput[]> {
  const done: SwitchedOutput[] = [];
  for (const output of outputs) {
    const outcome = at.signal.aborted ? failedWith('canceled') : await switchOutput(at, output, isOn);
    if (outcome.ok) await storeOutputState(at.app, output.id, isOn, backMs === null ? null : at.app.clock.now() + backMs);
    done.push({ output, outcome });
  }
  return done;
}

/** Waits, then switches the outputs off again, even if the run is canceled during the wait. */
async function restoreOutputs(at: EffectContext, switched: readonly SwitchedOutput[], ms: number): Promise<SwitchedOutput[]> {
  const on = switched.filter(({ outcome }) => outcome.ok).map(({ output }) => output);
  await pause(ms, undefined, { signal: at.signal }).catch(() => undefined);
  const back = await switchAll({ ...at, signal: AbortSignal.timeout(30_000) }, on, false, null);
  return back;
}

function outcomeOf(
  { state, seconds }: CommandConfig<'digital_output'>,
  on: readonly SwitchedOutput[],
  back: readonly SwitchedOutput[],
): EffectOutcome {
  const failed = [...on, ...back].filter(({ outcome }) => !outcome.ok);
  const values = {
    what: on.map(({ output }) => output.name).join(', '),
    state,
    count: on.filter(({ outcome }) => outcome.ok).length,
    of: on.length,
    ...(state === 'pulse' && { seconds }),
  };
  const [first] = failed;
  if (!first) return succeeded('switched', { ...on[0]?.outcome.values, ...values });
  return { ...first.outcome, values: { ...values, ...first.outcome.values, failed: failed.map(({ output }) => output.name).join(', ') } };
}

/** Switches outputs of cameras and routers on, off, or on for a while (OP-9.61). Not repeated after an interruption, since opening a gate twice has an effect. */
export const digitalOutput: Effect<'digital_output'> = {
  isRepeatable: false,
  async perform(config, at) {
    const outputs = await at.app.store.within(at.run.scope, (tx) => outputsOf(tx, config.outputs));
    if (outputs.length < new Set(config.outputs).size)
      return failedWith('not_found', { missing: new Set(config.outputs).size - outputs.length });
    if (at.run.dry) {
      const checked = outputs.map((output) => ({ output, outcome: outputUnavailable(at, output) ?? succeeded('would_do') }));
      const outcome = outcomeOf(config, checked, []);
      return outcome.ok ? { ...outcome, code: 'would_do' } : outcome;
    }
    const ms = config.seconds * 1000;
    const on = await switchAll(at, outputs, config.state !== 'off', config.state === 'pulse' ? ms : null);
    return outcomeOf(config, on, config.state === 'pulse' ? await restoreOutputs(at, on, ms) : []);
  },
};
