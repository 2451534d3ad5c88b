export { GuidePage } from './guide/GuidePage.tsx';
export { Alerts, ConnectionBarParts, HomeTabs, NoticesBell } from './home/parts.tsx';
export { provideOpenTarget } from './open-target.ts';
export { LazySecondScreen } from './second-screen/LazySecondScreen.tsx';
export { type SecondScreen, SecondScreenProvider } from './second-screen/second-screen-context.ts';
export { provideAlarm, provideTabs } from './tabs.ports.ts';
export { provideViews } from './views.ports.ts';
