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
 * Implementations of the nodes of custom commands (OP-9.61–9.70). The `values` of their outcomes, for texts: `what` (name of the target),
 * `to` (recipients), `count` of `of` (how many succeeded), `missing` (how many are deleted or not visible), `failed` (their names),
 * `status` (HTTP status of the reply), `configure` (the variable that connects the service), `reason`, `seconds`, `radius` and `nearest`
 * (metres), `cameras`, `channel`, `verb`, `state`, `mode`, `number`, `message`, `sectors`, `folio`, `status_cad`, `demo` (1: simulated,
 * nothing was sent).
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
