import { setTimeout as pause } from 'node:timers/promises';
import type { Unit } from '../../contract/places/place.ts';
import { call } from '../kit/caller.ts';
import { intakeToken } from '../kit/people.ts';

export interface Flow {
  readonly url: string;
  readonly units: readonly Unit[];
  /** Alarms a second, probes included. */
  readonly rate: number;
  readonly seconds: number;
  readonly probesPerSecond: number;
  readonly painted: () => Promise<{ readonly painted: Readonly<Record<number, number>> }>;
  readonly cancel: (id: number) => Promise<void>;
}

export interface FlowResult {
  /** When the platform accepted each alarm, in milliseconds since 1970 by its own clock. */
  readonly accepted: ReadonlyMap<number, number>;
  readonly probes: readonly number[];
  readonly cancelled: number;
  /** How long the sending really took. */
  readonly seconds: number;
}

/**
 * Sends alarms through the intake at a steady rate, without waiting for replies; cancels probes once they are painted. Throws when the
 * intake refuses one: then nothing that was measured would count.
 */
export async function sendAlarms(flow: Flow): Promise<FlowResult> {
  const accepted = new Map<number, number>();
  const probes: number[] = [];
  const cancelled = new Set<number>();
  const open: Promise<void>[] = [];
  const raise = async (n: number, isProbe: boolean) => {
    const { id, created } = await raiseOne(flow, n, isProbe);
    accepted.set(id, Date.parse(created));
    if (isProbe) probes.push(id);
  };
  const tidy = async () => {
    const { painted } = await flow.painted();
    const done = probes.filter((id) => painted[id] !== undefined && !cancelled.has(id));
    for (const id of done) cancelled.add(id);
    await Promise.all(done.map(flow.cancel));
  };
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  let sent = 0;
  const every = Math.max(1, Math.round(flow.rate / flow.probesPerSecond));
  let tidying: Promise<void> | undefined;
  while (elapsed() < flow.seconds) {
    for (const due = Math.floor(elapsed() * flow.rate); sent < due; sent += 1) open.push(raise(sent, sent % every === 0));
    tidying ??= tidy().finally(() => {
      tidying = undefined;
    });
    await pause(5);
  }
  const seconds = elapsed();
  await Promise.all(open);
  await tidying;
  return { accepted, probes, cancelled: cancelled.size, seconds };
}

async function raiseOne({ url, units, rate }: Flow, n: number, isProbe: boolean): Promise<{ id: number; created: string }> {
  const { status, body, text } = await call<{ data: { id: number; created: string } }>(`${url}/v1/intake/alarms`, {
    token: intakeToken,
    body: {
      reference: `bench-${rate}-${n}`,
      id_unit: units[n % units.length]?.id,
      description: isProbe ? `Probe ${n}` : `Fence touched, sensor ${n}`,
      alarm_type: 'Intrusion',
      priority: isProbe ? 1 : 4,
    },
  });
  if (status !== 201) throw new Error(`the intake answered ${status} ${text}`);
  return body.data;
}
