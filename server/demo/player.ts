import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScenarioName } from '../../contract/capabilities.ts';
import { type App, platformScope, refuse } from '../platform/index.ts';
import { readUnits } from './city.ts';
import { demoDevice } from './device.ts';
import type { DemoInterphones } from './interphones.ts';
import type { DemoDevices } from './receivers/devices.ts';
import { clearQueue, seedAlarms } from './reset.ts';
import { type Plan, plan, type ScenarioOptions, type Step } from './scenarios.ts';
import { actAsSecond } from './second-operator.ts';

/** Plays scenarios. */
export interface Player {
  /**
   * Starts a scenario; resolves once its first step has happened, and the rest follows on schedule. `reset` stops running scenarios and
   * resolves once the queue is in its initial state.
   * @returns how many alarms it raises; for `second`, how many it acts on
   * `calls` starts `count` interphone calls, by default one, and returns their number.
   * @throws Refused `demo.unknown_scenario` for `calls` if an external SIP server is used, `demo.not_received` if a receiver does not
   * acknowledge the first step
   */
  play(name: ScenarioName, wish: ScenarioOptions): Promise<number>;
  /** Stops running scenarios. */
  stop(): Promise<void>;
}

/** What scenarios play with, beside the intake of programs. */
interface Actors {
  readonly interphones: DemoInterphones;
  readonly devices: DemoDevices;
}

export function scenarioPlayer(app: App, url: () => string, { interphones, devices }: Actors): Player {
  const device = demoDevice(url);
  const running = new Set<Promise<void>>();
  let ending = stoppable();
  let runs = 0;

  const stop = async () => {
    ending.abort();
    await Promise.allSettled(running);
    ending = stoppable();
  };
  /** Continues in the background; ends quietly when stopped, and logs failures. */
  const background = (work: Promise<void>, signal: AbortSignal) => {
    const pending = work
      .catch((error: unknown) => {
        if (!signal.aborted) app.log.error({ err: error }, 'a demo scenario broke off');
      })
      .finally(() => running.delete(pending));
    running.add(pending);
  };
  /** Reference prefix of a run, so that the same seed can raise the same alarms again. */
  const runOf = (name: string, seed: number) => `${name}-${seed}-${app.clock.now().toString(36)}-${(runs += 1)}`;

  const perform = async (laid: Plan, run: string) => {
    const { signal } = ending;
    const start = app.clock.now();
    await stage(app, laid, start);
    const play = (i: number) => {
      const step = laid.steps[i];
      if (!step) return Promise.resolve();
      return 'alarm' in step ? device.sendAlarm(`${run}-${i + 1}`, step.alarm, signal) : devices.send(step.report);
    };
    const first = play(0);
    background(
      first.then(() => sendOnSchedule(laid, play, signal)),
      signal,
    );
    await first;
    return laid.steps.filter((step) => 'alarm' in step || !('isRestore' in step.report && step.report.isRestore)).length;
  };

  return {
    stop,
    play: async (name, wish) => {
      if (name === 'calls') {
        if (app.config.sip.wsUrl !== null)
          throw refuse('demo.unknown_scenario', { message: 'Calls use an external SIP server: call from one of its telephones.' });
        return interphones.call(wish.count ?? 1);
      }
      if (name === 'second') {
        const { signal } = ending;
        const second = await actAsSecond(url(), { seed: wish.seed, count: wish.count ?? 3 }, signal);
        background(second.rest(), signal);
        return second.alarms;
      }
      const units = await app.store.within(platformScope, readUnits);
      if (name !== 'reset') return perform(plan(name, wish, units), runOf(name, wish.seed));
      await stop();
      await interphones.hangUp();
      await clearQueue(app.store);
      const alarms = seedAlarms(units, app.clock.now());
      const run = runOf(name, wish.seed);
      for (const [i, alarm] of alarms.entries()) await device.sendAlarm(`${run}-${i + 1}`, alarm, ending.signal);
      return alarms.length;
    },
  };
}

/** Raises the listener limit, because every request of a flood listens to the abort signal. */
function stoppable(): AbortController {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  return ending;
}

/** Sets the clips of the scenario's cameras. */
async function stage(app: App, laid: Plan, start: number): Promise<void> {
  if (laid.incidents.length === 0) return;
  const rows = laid.incidents.map(({ camera, tenant, fromMs, lengthMs }) => ({
    id_camera: camera.id,
    id_tenant: tenant,
    scene: `${camera.scene}-incident`,
    starts: new Date(start + fromMs),
    ends: new Date(start + fromMs + lengthMs),
  }));
  await app.store.within(platformScope, (tx) => tx.insertInto('media_incident').values(rows).execute());
}

const atOnce = 16;

/**
 * Sends each step but the first at its time; steps due together are sent in parallel. A rejected one aborts the schedule at once.
 * @throws the error of the step, or the reason of the signal
 */
export async function sendOnSchedule(
  { steps }: { steps: readonly Pick<Step, 'afterMs'>[] },
  play: (i: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const start = performance.now();
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  const underway = new Set<Promise<void>>();
  try {
    for (const [i, { afterMs }] of steps.entries()) {
      if (i === 0) continue;
      const early = afterMs - (performance.now() - start);
      if (early > 0) await pause(early, undefined, { signal: either }).catch(() => undefined);
      either.throwIfAborted();
      const played = play(i)
        .catch((error: unknown) => broken.abort(error))
        .finally(() => underway.delete(played));
      underway.add(played);
      if (underway.size >= atOnce) await Promise.race(underway);
    }
  } finally {
    await Promise.all(underway);
  }
  either.throwIfAborted();
}
