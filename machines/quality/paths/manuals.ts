import { lockCases } from '../../access/lock/lock.cases.ts';
import { sessionCases } from '../../access/session/session.cases.ts';
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
import { actCases } from '../../catalogues/catalogue/act.cases.ts';
import { signalsCases } from '../../intake/signals/signals.cases.ts';
import { testModeCases } from '../../intake/test-mode/test-mode.cases.ts';
import { assignmentCases } from '../../places/assignment/assignment.cases.ts';
import { treeCases } from '../../places/tree/tree.cases.ts';
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
  ...lockCases,
  ...noticesCases,
  ...outboxCases,
  ...paletteCases,
  ...sessionCases,
  ...shelvingCases,
  ...signalsCases,
  ...soundCases,
  ...testModeCases,
  ...treeCases,
  ...viewersCases,
  ...viewsCases,
]);
