import * as z from 'zod/mini';
import { defineCall, page, success } from '../platform/index.ts';
import { Alarm } from './alarm.ts';
import { AlarmQuery, HistoryChoice, HistoryChoicesQuery, historyReferences } from './history.ts';

/** The history of alarms, and what it can be filtered by. */
export const historyCalls = {
  alarms: defineCall({
    method: 'GET',
    path: '/v1/alarm',
    access: { kind: 'ability', action: 'read_history', subject: 'Alarm' },
    summary: 'List alarms by status, time, place, level, type, operator and words, by time or priority, or in queue order',
    query: AlarmQuery,
    reply: page(Alarm),
  }),
  alarmFilterChoices: defineCall({
    method: 'GET',
    path: '/v1/alarm/filters/:field',
    access: { kind: 'ability', action: 'read_history', subject: 'Alarm' },
    summary: 'List records that the history of alarms can be filtered by, in order of their names, at most 50',
    params: z.object({ field: z.enum(historyReferences) }),
    query: HistoryChoicesQuery,
    reply: success(z.array(HistoryChoice)),
  }),
};
