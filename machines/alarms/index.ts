export { type AlarmFact, alarmMachine } from './alarm/alarm.machine.ts';
export { selectAlarm, selectRefusal as selectAlarmRefusal } from './alarm/alarm.selectors.ts';
export { noticesMachine } from './notices/notices.machine.ts';
export { type AlarmsFact, alarmsMachine } from './queue/alarms.machine.ts';
export { selectQueue, selectSaysNone, selectVersion, selectWaitingCounts } from './queue/alarms.selectors.ts';
export { backlogCutoff, nextWaiting } from './queue/backlog.ts';
export { AlarmQueue, byUrgency } from './queue/queue.ts';
export { soundMachine } from './sound/sound.machine.ts';
export { selectIsLeading } from './sound/sound.selectors.ts';
