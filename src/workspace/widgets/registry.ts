import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import { lazyView } from '../../platform/index.ts';
import { LazyWaitingCount, lazyCall } from '../../telephony/index.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { AttendingBadge, AttendingWidget } from './AttendingWidget.tsx';
import { LazyChatBadge } from './chat/LazyChatBadge.tsx';
import { WaitingBadge, WaitingWidget } from './WaitingWidget.tsx';

/** One widget of the bars (OP-2.35–2.46): everything the bars know of it. Its head, its place and its folding are the bars'. */
interface WidgetKind {
  readonly name: WidgetName;
  readonly title: MessageDescriptor;
  readonly icon: IconName;
  /** Loaded when it is first opened. Fills the height of its bar and scrolls inside. */
  readonly Body: ComponentType;
  /** A count or a mark beside its title, and on its button while it is closed; renders nothing without content. */
  readonly badge?: ComponentType;
}

/** Every widget of the bars (OP-2.35–2.46), in the order of the specification; the calls are ours. */
const widgetKinds: Readonly<Record<WidgetName, WidgetKind>> = {
  waiting: { name: 'waiting', title: msg`Waiting alarms`, icon: 'alarm', Body: WaitingWidget, badge: WaitingBadge },
  attending: { name: 'attending', title: msg`Alarms in progress`, icon: 'eye', Body: AttendingWidget, badge: AttendingBadge },
  layouts: {
    name: 'layouts',
    title: msg`Layouts`,
    icon: 'columns',
    Body: lazyView(async () => (await import('./LayoutsWidget.tsx')).LayoutsWidget),
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
    Body: lazyView(async () => (await import('./WidgetsWidget.tsx')).WidgetsWidget),
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
    Body: lazyView(async () => (await import('./ScriptsWidget.tsx')).ScriptsWidget),
  },
  pages: {
    name: 'pages',
    title: msg`Pages`,
    icon: 'globe',
    Body: lazyView(async () => (await import('./PagesWidget.tsx')).PagesWidget),
  },
  'video-wall': {
    name: 'video-wall',
    title: msg`Video wall`,
    icon: 'video',
    Body: lazyView(async () => (await import('./VideoWallWidget.tsx')).VideoWallWidget),
  },
  'unit-groups': {
    name: 'unit-groups',
    title: msg`Unit groups`,
    icon: 'flow',
    Body: lazyView(async () => (await import('./UnitGroupsWidget.tsx')).UnitGroupsWidget),
  },
  'user-charts': {
    name: 'user-charts',
    title: msg`User charts`,
    icon: 'logs',
    Body: lazyView(async () => (await import('./UserChartsWidget.tsx')).UserChartsWidget),
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
    Body: lazyCall(async () => (await import('../../telephony/call/waiting/WaitingWidget.tsx')).WaitingCallsWidget),
    badge: LazyWaitingCount,
  },
};

/** Returns the definition of a widget. */
export function widgetOf(name: WidgetName): WidgetKind {
  return widgetKinds[name];
}
