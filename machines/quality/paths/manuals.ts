import { lockCases } from '../../access/lock/lock.cases.ts';
import { mobileCodeCases } from '../../access/mobile-code/mobile-code.cases.ts';
import { passkeySignInCases } from '../../access/passkeys/passkey-sign-in.cases.ts';
import { passkeysCases } from '../../access/passkeys/passkeys.cases.ts';
import { pictureCases } from '../../access/picture/picture.cases.ts';
import { profileCases } from '../../access/profile/profile.cases.ts';
import { sessionCases } from '../../access/session/session.cases.ts';
import { sessionsCases } from '../../access/sessions/sessions.cases.ts';
import { singleSignOnCases } from '../../access/single-sign-on/single-sign-on.cases.ts';
import { twoFactorCases } from '../../access/two-factor/two-factor.cases.ts';
import { alarmCases } from '../../alarms/alarm/alarm.cases.ts';
import { bulkActsCases } from '../../alarms/bulk-acts/bulk-acts.cases.ts';
import { contactsCases } from '../../alarms/contacts/contacts.cases.ts';
import { floodCases } from '../../alarms/flood/flood.cases.ts';
import { gateCases } from '../../alarms/gate/gate.cases.ts';
import { handlingCases } from '../../alarms/handling/handling.cases.ts';
import { historyCases } from '../../alarms/history/history.cases.ts';
import { noticesCases } from '../../alarms/notices/notices.cases.ts';
import { alarmsCases } from '../../alarms/queue/alarms.cases.ts';
import { frozenOrderCases } from '../../alarms/queue/frozen-order.cases.ts';
import { shelvingCases } from '../../alarms/shelving/shelving.cases.ts';
import { soundCases } from '../../alarms/sound/sound.cases.ts';
import { viewersCases } from '../../alarms/viewers/viewers.cases.ts';
import { actionPlanRunCases } from '../../automation/action-plan-run/action-plan-run.cases.ts';
import { nextRunsCases } from '../../automation/next-runs/next-runs.cases.ts';
import { nodeFormCases } from '../../automation/node-form/node-form.cases.ts';
import { actCases } from '../../catalogues/catalogue/act.cases.ts';
import { newChatCases } from '../../collaboration/chat/new-chat.cases.ts';
import { signalsCases } from '../../intake/signals/signals.cases.ts';
import { testModeCases } from '../../intake/test-mode/test-mode.cases.ts';
import { assignmentCases } from '../../places/assignment/assignment.cases.ts';
import { treeCases } from '../../places/tree/tree.cases.ts';
import { liveQueryCases } from '../../platform/live-query/live-query.cases.ts';
import { outboxCases } from '../../platform/outbox/outbox.cases.ts';
import { paletteCases } from '../../workspace/palette/palette.cases.ts';
import { viewsCases } from '../../workspace/views/views.cases.ts';
import type { Manual } from './manual.ts';

/** How people carry out the paths of each model, by its name. */
export const manuals: ReadonlyMap<string, Manual> = new Map([
  ...actCases,
  ...actionPlanRunCases,
  ...alarmCases,
  ...alarmsCases,
  ...assignmentCases,
  ...bulkActsCases,
  ...contactsCases,
  ...floodCases,
  ...frozenOrderCases,
  ...gateCases,
  ...handlingCases,
  ...historyCases,
  ...liveQueryCases,
  ...lockCases,
  ...mobileCodeCases,
  ...newChatCases,
  ...nextRunsCases,
  ...nodeFormCases,
  ...noticesCases,
  ...outboxCases,
  ...paletteCases,
  ...passkeySignInCases,
  ...passkeysCases,
  ...pictureCases,
  ...profileCases,
  ...sessionCases,
  ...sessionsCases,
  ...shelvingCases,
  ...signalsCases,
  ...singleSignOnCases,
  ...soundCases,
  ...testModeCases,
  ...treeCases,
  ...twoFactorCases,
  ...viewersCases,
  ...viewsCases,
]);
