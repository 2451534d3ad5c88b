import { type CommandNodeType, readConfig } from '../../contract/automation/command-nodes.ts';
import type { AlarmId, TenantId } from '../../contract/platform/ids.ts';
import type { Effect, EffectContext, EffectOutcome, EffectRun, Effects } from '../automation/effect.ts';
import { effects } from '../automation/effects/index.ts';
import type { Scope } from '../platform/store/store.ts';
import type { Town, TownPlatform } from './town.ts';

interface Of {
  /** The user who runs it; default: Ana; null: a schedule of the first customer. */
  as?: keyof Town['users'] | null;
  alarm?: number | null;
  unit?: number | null;
  dry?: boolean;
  reason?: string | null;
  key?: string;
  signal?: AbortSignal;
}

/** Performs a node of a command of the town like the runner. */
export type Bench = <T extends keyof Effects & CommandNodeType>(
  type: T,
  config: Readonly<Record<string, unknown>>,
  of?: Of,
) => Promise<EffectOutcome>;

let keys = 0;

/** Replaces the runner, on a platform with the sample town. */
export function bench({ town, app }: Pick<TownPlatform, 'town' | 'app'>): Bench {
  const scopes: Readonly<Partial<Record<keyof Town['users'], readonly TenantId[]>>> = {
    ana: [town.north.tenant, town.south.tenant],
    bruno: [town.north.tenant, town.south.tenant],
    carla: [town.harbour.tenant],
  };
  const runBy = (who: keyof Town['users'] | null, of: Of): EffectRun => {
    const tenants = scopes[who ?? 'ana'] ?? [town.north.tenant];
    const user = town.users[who ?? 'ana'];
    const names: Readonly<Record<string, string>> = { ana: 'Ana Torres', bruno: 'Bruno', carla: 'Carla' };
    const scope: Scope = { kind: 'user', user, tenants };
    return {
      id: 1,
      command: { id: 1, name: 'Lock up' },
      by: who === null ? null : { id: user, name: names[who] ?? who },
      scope,
      tenant: tenants[0] ?? null,
      alarm: (of.alarm ?? null) as AlarmId | null,
      unit: of.unit ?? null,
      reason: of.reason ?? null,
      dry: of.dry ?? false,
    };
  };
  return (type, config, of = {}) => {
    const read = readConfig(type, config);
    if (!read) throw new TypeError(`This is no configuration of ${type}`);
    keys += 1;
    const { as = 'ana', key = `run-1-node-${keys}`, signal = new AbortController().signal } = of;
    const at: EffectContext = { app, run: runBy(as, of), key, signal };
    return (effects[type] as Effect<typeof type>).perform(read, at);
  };
}
