import type { ComponentType } from 'react';
import { guide, helpPage, lazyView, newSite, ownProfile, type ScreenProps, videoWall } from '../platform/index.ts';
import { loadCallWords, loadScreenWords, loadWorkspaceWords } from '../words/words.ts';

/** A screen of administration; its texts load with the first one that is shown. */
const lazyScreen = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazyView<Props>(async () => {
    const [screen] = await Promise.all([load(), loadWorkspaceWords(), loadScreenWords()]);
    return screen;
  });

const assignmentScreen = lazyScreen<ScreenProps>(async () => (await import('../places/assignment/AssignmentScreen.tsx')).AssignmentScreen);

/** The screens beside the home page, by the pattern of their route. Each is a chunk of its own, loaded when first shown. */
export const screens: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  [videoWall]: lazyView<ScreenProps>(async () => (await import('../collaboration/wall/WallsPage.tsx')).WallsPage),
  '/alarm/:filter?': lazyScreen<ScreenProps>(async () => (await import('../alarms/history/HistoryScreen.tsx')).HistoryScreen),
  [ownProfile]: lazyScreen<ScreenProps>(async () => (await import('../access/account/ProfilePage.tsx')).ProfilePage),
  '/status_cameras': lazyScreen<ScreenProps>(async () => (await import('../video/recordings/StatusScreen.tsx')).StatusScreen),
  '/user_cameras': assignmentScreen,
  '/group_cameras': assignmentScreen,
  '/{product}_reseller_assignment': assignmentScreen,
  [helpPage]: lazyScreen<ScreenProps>(async () => (await import('../platform/help/HelpScreen.tsx')).HelpScreen),
  [guide]: lazyScreen<ScreenProps>(async () => (await import('./GuideScreen.tsx')).InstallationGuide),
  [newSite]: lazyScreen<ScreenProps>(async () => (await import('./GuideScreen.tsx')).SiteGuide),
  '/qa': lazyScreen<ScreenProps>(async () => (await import('../quality/qa/QaPage.tsx')).QaPage),
  '/chart/incident': lazyScreen<ScreenProps>(async () => (await import('../workspace/slots/charts/IncidentChart.tsx')).IncidentChart),
  '/schedule_task': lazyScreen<ScreenProps>(async () => (await import('../automation/schedule/ScheduledTasks.tsx')).ScheduledTasks),
  '/alarm_purge': lazyScreen<ScreenProps>(async () => (await import('../automation/schedule/RuleLists.tsx')).PurgeRules),
  '/schedule_alarm': lazyScreen<ScreenProps>(async () => (await import('../automation/schedule/RuleLists.tsx')).ScheduledAlarms),
  '/workflow': lazyScreen<ScreenProps>(async () => (await import('../automation/Workflows.tsx')).Workflows),
  '/unit-groups': lazyScreen<ScreenProps>(async () => (await import('../places/units/UnitGroups.tsx')).UnitGroups),
  '/unit-groups/config/:id_units_group?': lazyScreen<ScreenProps>(
    async () => (await import('../places/units/UnitGroupBuilder.tsx')).UnitGroupBuilder,
  ),
  '/command/logs': lazyScreen<ScreenProps>(async () => (await import('../alarms/alarm/AlarmLogs.tsx')).CommandLogs),
  '/receivers': lazyScreen<ScreenProps>(async () => (await import('../intake/ReceiversScreen.tsx')).ReceiversScreen),
  '/receiver_devices': lazyScreen<ScreenProps>(
    async () => (await import('../intake/topics/ReceiverDevicesScreen.tsx')).ReceiverDevicesScreen,
  ),
  '/signals': lazyScreen<ScreenProps>(async () => (await import('../intake/signals/SignalsScreen.tsx')).SignalsScreen),
  '/unknown_signals': lazyScreen<ScreenProps>(async () => (await import('../intake/signals/UnknownScreen.tsx')).UnknownScreen),
  '/evidence_cases/:id?': lazyScreen<ScreenProps>(async () => (await import('../alarms/cases/CasesScreen.tsx')).CasesScreen),
  '/shelved_sources': lazyScreen<ScreenProps>(async () => (await import('../alarms/shelving/ShelvingScreen.tsx')).ShelvingScreen),
  '/handover/:id?': lazyScreen<ScreenProps>(async () => (await import('../alarms/handover/HandoverScreen.tsx')).HandoverScreen),
  '/supervision': lazyScreen<ScreenProps>(async () => {
    const [{ SupervisionScreen }, { withListening }] = await Promise.all([
      import('../alarms/supervision/SupervisionScreen.tsx'),
      import('../telephony/call/listening/withListening.tsx'),
      loadCallWords(),
    ]);
    return withListening(SupervisionScreen);
  }),
  '/drills/:id?': lazyScreen<ScreenProps>(async () => (await import('../alarms/drills/DrillsScreen.tsx')).DrillsScreen),
  '/reports/health': lazyScreen<ScreenProps>(async () => (await import('../alarms/health/HealthScreen.tsx')).HealthScreen),
  '/on_test': lazyScreen<ScreenProps>(async () => (await import('../intake/on-test/OnTestScreen.tsx')).OnTestScreen),
  '/layouts': lazyScreen<ScreenProps>(async () => (await import('../catalogues/builders/BuilderLists.tsx')).Layouts),
  '/layouts/config-layout/:id_layout?': lazyScreen<ScreenProps>(
    async () => (await import('../workspace/builders/BuilderScreens.tsx')).LayoutBuilder,
  ),
  '/alarm-views': lazyScreen<ScreenProps>(async () => (await import('../catalogues/builders/BuilderLists.tsx')).AlarmViews),
  '/alarm-views/config-view/:id_view?': lazyScreen<ScreenProps>(
    async () => (await import('../workspace/builders/BuilderScreens.tsx')).AlarmViewBuilder,
  ),
  '/command': lazyScreen<ScreenProps>(async () => (await import('../automation/commands/Commands.tsx')).Commands),
  '/command/custom/:id_command?': lazyScreen<ScreenProps>(
    async () => (await import('../automation/commands/CommandBuilder.tsx')).CommandBuilder,
  ),
  '/action-plan': lazyScreen<ScreenProps>(async () => (await import('../automation/plans/ActionPlans.tsx')).ActionPlans),
  '/action-plan/config/:id_action_plan?': lazyScreen<ScreenProps>(
    async () => (await import('../automation/plans/ActionPlanBuilder.tsx')).ActionPlanBuilder,
  ),
  '/action-plan/logs': lazyScreen<ScreenProps>(async () => (await import('../alarms/alarm/AlarmLogs.tsx')).ActionPlanLogs),
  '/video-watermarks': lazyScreen<ScreenProps>(async () => (await import('../video/watermarks/WatermarkScreens.tsx')).Watermarks),
  '/video-watermarks/config/:id_video_watermark?': lazyScreen<ScreenProps>(
    async () => (await import('../video/watermarks/WatermarkScreens.tsx')).WatermarkBuilder,
  ),
  '/sip_call': lazyScreen<ScreenProps>(async () => {
    const [{ SipCalls }] = await Promise.all([import('../telephony/call/ongoing/SipCalls.tsx'), loadCallWords()]);
    return SipCalls;
  }),
  '/audit': lazyScreen<ScreenProps>(async () => (await import('../access/audit/AuditScreen.tsx')).AuditScreen),
  '/planes': lazyScreen<ScreenProps>(async () => (await import('../places/units/Planes.tsx')).Planes),
  '/recording_request': lazyScreen<ScreenProps>(
    async () => (await import('../video/recording-requests/RecordingRequests.tsx')).RecordingRequests,
  ),
  '/show_recording/:id_recording': lazyScreen<ScreenProps>(
    async () => (await import('../video/recording-requests/ShowRecording.tsx')).ShowRecording,
  ),
  '/plane/:id': lazyScreen<ScreenProps>(async () => (await import('../places/units/PlanePage.tsx')).PlanePage),
};

/** The generic catalogue list: for every descriptor route without a screen of its own. */
const CatalogueScreen = lazyScreen<ScreenProps & { title: string }>(async () => (await import('./CatalogueScreen.tsx')).CatalogueScreen);

/** The screen of a route; the pages that operators work on are not among them and do not wait for this list. */
export function Screen({ params, pattern, title }: ScreenProps & { title: string }) {
  const Own = screens[pattern];
  return Own ? <Own params={params} pattern={pattern} /> : <CatalogueScreen params={params} pattern={pattern} title={title} />;
}
