import type { ComponentType } from 'react';
import { lazyView } from './chunks.ts';
import { home, videoWall } from './routes.ts';

/** What a screen gets: the parameters of its path, and which route it is. */
export interface ScreenProps {
  params: Record<string, string>;
  /** The pattern of its route, as in the table of routes. */
  pattern: string;
}

const assignmentScreen = lazyView<ScreenProps>(async () => (await import('../assignment/AssignmentScreen.tsx')).AssignmentScreen);

/** The screens that exist, by the pattern of their route. Each is a chunk of its own, loaded when first shown. */
export const screens: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  [home]: lazyView<ScreenProps>(async () => (await import('../home/HomePage.tsx')).HomePage),
  [videoWall]: lazyView<ScreenProps>(async () => (await import('../wall/WallsPage.tsx')).WallsPage),
  '/alarm/:filter?': lazyView<ScreenProps>(async () => (await import('../alarms/HistoryScreen.tsx')).HistoryScreen),
  '/status_cameras': lazyView<ScreenProps>(async () => (await import('../catalogue/StatusScreen.tsx')).StatusScreen),
  '/user_cameras': assignmentScreen,
  '/group_cameras': assignmentScreen,
  '/{product}_reseller_assignment': assignmentScreen,
  '/qa': lazyView<ScreenProps>(async () => (await import('../qa/QaPage.tsx')).QaPage),
  '/chart/incident': lazyView<ScreenProps>(async () => (await import('../special/IncidentChart.tsx')).IncidentChart),
  '/schedule_task': lazyView<ScreenProps>(async () => (await import('../schedule/ScheduledTasks.tsx')).ScheduledTasks),
  '/alarm_purge': lazyView<ScreenProps>(async () => (await import('../schedule/RuleLists.tsx')).PurgeRules),
  '/schedule_alarm': lazyView<ScreenProps>(async () => (await import('../schedule/RuleLists.tsx')).ScheduledAlarms),
  '/workflow': lazyView<ScreenProps>(async () => (await import('../special/Workflows.tsx')).Workflows),
  '/unit-groups': lazyView<ScreenProps>(async () => (await import('../special/UnitGroups.tsx')).UnitGroups),
  '/unit-groups/config/:id_units_group?': lazyView<ScreenProps>(
    async () => (await import('../special/UnitGroupBuilder.tsx')).UnitGroupBuilder,
  ),
  '/command/logs': lazyView<ScreenProps>(async () => (await import('../alarm/AlarmLogs.tsx')).CommandLogs),
  '/layouts': lazyView<ScreenProps>(async () => (await import('../builders/BuiltLists.tsx')).Layouts),
  '/layouts/config-layout/:id_layout?': lazyView<ScreenProps>(async () => (await import('../builders/BuilderScreens.tsx')).LayoutBuilder),
  '/alarm-views': lazyView<ScreenProps>(async () => (await import('../builders/BuiltLists.tsx')).AlarmViews),
  '/alarm-views/config-view/:id_view?': lazyView<ScreenProps>(
    async () => (await import('../builders/BuilderScreens.tsx')).AlarmViewBuilder,
  ),
  '/command': lazyView<ScreenProps>(async () => (await import('../commands/Commands.tsx')).Commands),
  '/command/custom/:id_command?': lazyView<ScreenProps>(async () => (await import('../commands/CommandBuilder.tsx')).CommandBuilder),
  '/action-plan': lazyView<ScreenProps>(async () => (await import('../plans/ActionPlans.tsx')).ActionPlans),
  '/action-plan/config/:id_action_plan?': lazyView<ScreenProps>(
    async () => (await import('../plans/ActionPlanBuilder.tsx')).ActionPlanBuilder,
  ),
  '/action-plan/logs': lazyView<ScreenProps>(async () => (await import('../alarm/AlarmLogs.tsx')).ActionPlanLogs),
  '/planes': lazyView<ScreenProps>(async () => (await import('../special/Planes.tsx')).Planes),
  '/plane/:id': lazyView<ScreenProps>(async () => (await import('../special/PlanePage.tsx')).PlanePage),
};

/** The list of a catalogue: whatever has no screen of its own and stands in a descriptor's routes. */
export const CatalogueScreen = lazyView<ScreenProps & { title: string }>(
  async () => (await import('../catalogue/CatalogueScreen.tsx')).CatalogueScreen,
);
