import type { Effects } from '../effect.ts';
import { cameraAssignment } from './camera-assignment.ts';
import { cameraRound } from './camera-round.ts';
import { densityShoot } from './density-shoot.ts';
import { digitalOutput } from './digital-output.ts';
import { emergencyCentre } from './emergency-centre.ts';
import { interphoneCall } from './interphone-call.ts';
import { notification } from './notification.ts';
import { showActionPlan } from './show-action-plan.ts';
import { showView } from './show-view.ts';

/**
 * What the nodes of custom commands do (OP-9.61–9.70). The `values` of their outcomes, for words: `what` (the name of what it was done with),
 * `to` (whom it reached), `count` of `of` (how many it was done for), `missing` (how many are gone or out of sight), `failed` (their names),
 * `status` (that a server answered), `configure` (the variable that connects it), `reason`, `seconds`, `radius` and `nearest` (metres), `cameras`,
 * `channel`, `verb`, `state`, `mode`, `number`, `message`, `sectors`, `folio`, `status_cad`, `demo` (1: a stand-in took it, nothing left the machine).
 */
export const effects: Effects = {
  digital_output: digitalOutput,
  show_view: showView,
  interphone_call: interphoneCall,
  density_shoot: densityShoot,
  notification,
  show_action_plan: showActionPlan,
  emergency_centre: emergencyCentre,
  camera_round: cameraRound,
  camera_assignment: cameraAssignment,
};
