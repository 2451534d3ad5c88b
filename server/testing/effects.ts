import type { CommandNodeType } from '../../contract/automation/command-nodes.ts';
import type { EffectContext, EffectOutcome, Effects } from '../automation/effect.ts';

/** A recorded request to perform a node. */
export interface Performed {
  readonly type: CommandNodeType;
  readonly config: Readonly<Record<string, unknown>>;
  readonly at: EffectContext;
}

/**
 * Effects that only record their requests. Those in `repeating` may be repeated.
 * @param perform replaces the default result "done"
 */
export function tableOfEffects(
  perform: (call: Performed) => Promise<EffectOutcome> = async () => ({ ok: true, code: 'done' }),
  repeating: readonly CommandNodeType[] = [],
): { effects: Effects; performed: Performed[] } {
  const performed: Performed[] = [];
  const types = [
    'digital_output',
    'show_view',
    'interphone_call',
    'density_shoot',
    'notification',
    'show_action_plan',
    'emergency_centre',
    'camera_round',
    'camera_assignment',
  ] as const;
  const effects = Object.fromEntries(
    types.map((type) => [
      type,
      {
        isRepeatable: repeating.includes(type),
        perform: (config: Performed['config'], at: EffectContext) => {
          const call = { type, config, at };
          performed.push(call);
          return perform(call);
        },
      },
    ]),
  );
  return { effects: effects as unknown as Effects, performed };
}
