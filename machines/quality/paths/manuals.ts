import { lockCases } from '../../access/lock/lock.cases.ts';
import { sessionCases } from '../../access/session/session.cases.ts';
import { alarmCases } from '../../alarms/alarm/alarm.cases.ts';
import { bulkActsCases } from '../../alarms/bulk-acts/bulk-acts.cases.ts';
import { contactsCases } from '../../alarms/contacts/contacts.cases.ts';
import { gateCases } from '../../alarms/gate/gate.cases.ts';
import { handlingCases } from '../../alarms/handling/handling.cases.ts';
import { historyCases } from '../../alarms/history/history.cases.ts';
import { noticesCases } from '../../alarms/notices/notices.cases.ts';
import { shelvingCases } from '../../alarms/shelving/shelving.cases.ts';
import { testModeCases } from '../../intake/test-mode/test-mode.cases.ts';
import type { Manual } from './manual.ts';

/** How people carry out the paths of each model, by its name. */
export const manuals: ReadonlyMap<string, Manual> = new Map([
  ...alarmCases,
  ...bulkActsCases,
  ...contactsCases,
  ...gateCases,
  ...handlingCases,
  ...historyCases,
  ...lockCases,
  ...noticesCases,
  ...sessionCases,
  ...shelvingCases,
  ...testModeCases,
]);
