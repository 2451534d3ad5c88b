import { lockCases } from '../../access/lock/lock.cases.ts';
import { sessionCases } from '../../access/session/session.cases.ts';
import { alarmCases } from '../../alarms/alarm/alarm.cases.ts';
import { contactsCases } from '../../alarms/contacts/contacts.cases.ts';
import { handlingCases } from '../../alarms/handling/handling.cases.ts';
import { historyCases } from '../../alarms/history/history.cases.ts';
import { shelvingCases } from '../../alarms/shelving/shelving.cases.ts';
import type { Manual } from './manual.ts';

/** How people carry out the paths of each model, by its name. */
export const manuals: ReadonlyMap<string, Manual> = new Map([
  ...alarmCases,
  ...contactsCases,
  ...handlingCases,
  ...historyCases,
  ...lockCases,
  ...sessionCases,
  ...shelvingCases,
]);
