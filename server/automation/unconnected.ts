import type { Effect, Effects } from './effect.ts';

/** Does nothing and says so. */
const none: Effect<never> = { repeats: true, perform: async () => ({ ok: false, code: 'not_connected' }) };

/** Nodes of commands on a platform without effects. */
export const unconnected: Effects = {
  digital_output: none,
  show_view: none,
  interphone_call: none,
  density_shoot: none,
  notification: none,
  show_action_plan: none,
  emergency_centre: none,
  camera_round: none,
  camera_assignment: none,
};
