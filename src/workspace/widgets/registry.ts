import { msg } from '@lingui/core/macro';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import { lazyView } from '../../platform/chunks.ts';
import { lazyCall } from '../../telephony/call/lazy-call.ts';
import { LazyWaitingCount } from '../../telephony/call/lazy-views.tsx';
import { AttendingBadge, AttendingWidget } from './attending/AttendingWidget.tsx';
import { LazyChatBadge } from './chat/LazyChatBadge.tsx';
import { WaitingBadge, WaitingWidget } from './waiting/WaitingWidget.tsx';
import type { WidgetKind } from './widget.ts';

/** Every widget of the bars (OP-2.35–2.46), in the order of the specification; the calls are ours. */
const widgetKinds: Readonly<Record<WidgetName, WidgetKind>> = {
  waiting: { name: 'waiting', title: msg`Waiting alarms`, icon: 'alarm', Body: WaitingWidget, badge: WaitingBadge },
  attending: { name: 'attending', title: msg`Alarms under attention`, icon: 'eye', Body: AttendingWidget, badge: AttendingBadge },
  layouts: {
    name: 'layouts',
    title: msg`Layouts`,
    icon: 'columns',
    Body: lazyView(async () => (await import('./layouts/LayoutsWidget.tsx')).LayoutsWidget),
  },
  tenants: {
    name: 'tenants',
    title: msg`Tenants`,
    icon: 'unit',
    Body: lazyView(async () => (await import('./tenants/TenantsWidget.tsx')).TenantsWidget),
  },
  widgets: {
    name: 'widgets',
    title: msg`Widgets`,
    icon: 'plus',
    Body: lazyView(async () => (await import('./widgets/WidgetsWidget.tsx')).WidgetsWidget),
  },
  views: {
    name: 'views',
    title: msg`Views`,
    icon: 'copy',
    Body: lazyView(async () => (await import('./views/ViewsWidget.tsx')).ViewsWidget),
  },
  scripts: {
    name: 'scripts',
    title: msg`Scripts`,
    icon: 'code',
    Body: lazyView(async () => (await import('./commands/ScriptsWidget.tsx')).ScriptsWidget),
  },
  pages: {
    name: 'pages',
    title: msg`Pages`,
    icon: 'globe',
    Body: lazyView(async () => (await import('./pages/PagesWidget.tsx')).PagesWidget),
  },
  'video-wall': {
    name: 'video-wall',
    title: msg`Video wall`,
    icon: 'video',
    Body: lazyView(async () => (await import('./video-wall/VideoWallWidget.tsx')).VideoWallWidget),
  },
  'unit-groups': {
    name: 'unit-groups',
    title: msg`Unit groups`,
    icon: 'flow',
    Body: lazyView(async () => (await import('./unit-groups/UnitGroupsWidget.tsx')).UnitGroupsWidget),
  },
  'user-charts': {
    name: 'user-charts',
    title: msg`User charts`,
    icon: 'logs',
    Body: lazyView(async () => (await import('./user-charts/UserChartsWidget.tsx')).UserChartsWidget),
  },
  chat: {
    name: 'chat',
    title: msg`Chat`,
    icon: 'comment',
    Body: lazyView(async () => (await import('./chat/ChatWidget.tsx')).ChatWidget),
    badge: LazyChatBadge,
  },
  calls: {
    name: 'calls',
    title: msg`Calls`,
    icon: 'phone',
    Body: lazyCall(async () => (await import('../../telephony/call/WaitingWidget.tsx')).WaitingCallsWidget),
    badge: LazyWaitingCount,
  },
};

/** Returns the definition of a widget. */
export function widgetOf(name: WidgetName): WidgetKind {
  return widgetKinds[name];
}
