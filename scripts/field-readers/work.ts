import { type Readers, reads } from './reader.ts';

const slots = (within: string) => ['pos', 'type', 'name', 'x', 'y', 'w', 'h', 'data'].map((name) => `${within}.${name}`).join(' ');
const flow = 'nodes.id nodes.type nodes.config nodes.outputs';

/** Readers of the fields of alarms, automation, views and recording requests. */
export const workReaders: Readers = {
  'type-alarm': [
    reads(
      'server/alarms/gate.ts',
      'what is required before its alarms may be ended',
      'requires_restore requires_plan requires_contact requires_video requires_outcome',
    ),
    reads('server/alarms/type-rules.ts', 'whether its alarms come before all others', 'life_safety'),
    reads('server/alarms/type-rules.ts', 'how long its alarms keep the group of their unit open', 'group_minutes'),
    reads('server/alarms/type-rules.ts', 'after how many alarms its sources are latched', 'latch_count'),
    reads('server/alarms/type-rules.ts', 'within which time, and until when its sources are latched', 'latch_minutes'),
    reads('server/automation/scheduler/window.ts', 'acronym of scheduled alarms', 'acronym'),
    reads('server/catalogues/extra/sharing.ts', 'its name where alarms are shared', 'description'),
  ],
  'alarm-level': [
    reads('server/alarms/raise-alarms.ts', 'the level that a priority gets', 'priority'),
    reads('server/platform/store/migrations/0009_catalogues.ts', 'shown and sounded with its alarms', 'priority color description sound'),
  ],
  'day-book-entry': [
    reads('server/alarms/day-book.ts', 'whose unit it may name', 'id_tenant unit'),
    reads('server/alarms/handover/handover-items.ts', 'listed in handovers until then', 'words valid_until'),
  ],
  'alarm-outcome': [reads('server/alarms/gate.ts', 'offered when an alarm ends; a cause is demanded', 'letter kind demands_cause')],
  'alarm-cause': [reads('server/alarms/gate.ts', 'offered with its outcome', 'outcome')],
  'response-target': [
    reads('server/alarms/response-target.ts', 'which alarms it applies to', 'alarm_level alarm_type site_tenant'),
    reads('server/alarms/read-intake.ts', 'the time to take of new alarms', 'take_seconds take_warn_seconds active'),
    reads('server/alarms/response-target.ts', 'the time to end of taken alarms', 'end_minutes end_warn_minutes'),
    reads(
      'server/alarms/escalate.ts',
      'what follows when a time passes',
      'raise_to assign_group notify_profile notify_group notify_by_mail command',
    ),
  ],
  'wall-rule': [
    reads(
      'server/collaboration/wall/wall-rules.ts',
      'which alarms are shown where',
      'lowest_priority alarm_type site_tenant unit wall group view active',
    ),
  ],
  'report-schedule': [
    reads(
      'server/automation/reports/report-schedule.ts',
      'what the report is of, and when it is sent',
      'id_tenant all_tenants period month_day weekday send_time language formats recipients active',
    ),
    reads('server/automation/reports/report-mail.ts', 'the subject of its mails', 'name'),
  ],
  'alarm-comment': [
    reads(
      'src/alarms/alarm/PreparedComments.tsx',
      'offered for acts that lead to its status, by type and tenant',
      'status alarm_type tenant',
    ),
  ],
  'alarm-purge': [
    reads(
      'server/automation/scheduler/purge.ts',
      'which alarms are moved, when and with which comment',
      'input_alarm_status output_alarm_status timeout comment protocol',
    ),
  ],
  'schedule-alarm': [
    reads(
      'server/automation/scheduler/window.ts',
      'which alarms are raised, where and when',
      'alarm_type units days start_time end_time active',
    ),
  ],
  incident: [
    reads('server/catalogues/extensions/alarms.ts', 'alarms that the incident log lists', 'alarm_type colour'),
    reads('server/automation/scheduler/window.ts', 'priority of scheduled alarms of its type', 'alarm_type priority'),
    reads('server/video/incidents.ts', 'frame rate and picture of the clips of its alarms', 'resolution frames_per_second'),
    reads('server/video/incidents.ts', 'how long cameras of its alarms are recorded', 'live_video_time'),
  ],
  'alarm-view': [
    reads(
      'server/workspace/views/alarm-view.ts',
      'the view that an alarm opens with',
      'tenant default_view alarm_level alarm_type alarm_status users periodicity',
    ),
    reads(
      'server/places/periodicity.ts',
      'when the view applies, on the clock of its tenant',
      'schedules.days schedules.from schedules.to',
    ),
    reads('server/workspace/views/layouts.ts', 'its slots and their places', slots('layout_configuration')),
  ],
  command: [
    reads('server/automation/command.ts', 'what the command does, and where it is offered', 'description alarm_compatible requirements'),
    reads('contract/automation/flow.ts', 'its steps, in order and place', `${flow} nodes.x nodes.y`),
  ],
  'action-plan': [
    reads('server/platform/store/migrations/0121_alarm_gate.ts', 'alarms that it is offered for', 'default alarm_types alarm_levels'),
    reads('contract/automation/flow.ts', 'its questions, in order and place', `${flow} nodes.x nodes.y`),
  ],
  'alarm-workflow': [
    reads(
      'server/automation/scheduler/workflow.ts',
      'which alarms are handled, when and how',
      'id_type_alarm alarm_status frequency view days start_time end_time params',
    ),
  ],
  'alarm-workflow-unit': [reads('server/automation/scheduler/workflow.ts', 'units whose alarms are handled', 'id_unit')],
  schedule: [
    reads('server/automation/scheduler/task.ts', 'which command runs, and when', 'command frequency cron_expressions active id_tenant'),
  ],
  layout: [
    reads('server/workspace/views/layouts.ts', 'whom the layout is offered to', 'default users'),
    reads('server/workspace/views/layouts.ts', 'its slots and their places', slots('slots')),
  ],
  page: [reads('src/workspace/slots/frame/FrameView.tsx', 'the page that is shown', 'url')],
  'recording-request': [
    reads(
      'server/video/requests/recording-extension.ts',
      'decides the request, and what may be watched until when',
      'status start finish authorized_from authorized_to comment viewed',
    ),
    reads('src/video/recording-requests/RequestFacts.tsx', 'shown to who decides it', 'description tag'),
  ],
  'video-watermark': [
    reads(
      'server/video/watermarks/watermark-for.ts',
      'drawn over video of the tenant',
      'tenant active on_players on_clips image opacity image_position text_lines text_position',
    ),
  ],
};
