export { GuidePage } from './guide/GuidePage.tsx';
export { Alerts, ConnectionBarParts, HomeTabs, NoticesBell } from './home/parts.tsx';
export { provideOpenTarget } from './open-target.ts';
export { provideAlarm, provideTabs } from './tabs.ports.ts';
export { provideViews } from './views.ports.ts';
