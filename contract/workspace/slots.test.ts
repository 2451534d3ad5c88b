import { expect, test } from 'vitest';
import { slotSources, slotTypes } from './slots.ts';

test.each([
  ['OP-9.18', 'cam'],
  ['OP-9.19', 'cam_pa'],
  ['OP-9.20', 'cam_recorded'],
  ['OP-9.21', 'action_plan'],
  ['OP-9.22', 'info'],
  ['OP-9.23', 'info-interphone'],
  ['OP-9.24', 'map'],
  ['OP-9.25', 'plane'],
  ['OP-9.26', 'tag'],
  ['OP-9.27', 'units_map'],
  ['OP-9.28', 'timeline'],
  ['OP-9.29', 'gps'],
  ['OP-9.30', 'frame'],
  ['OP-9.31', 'charts_sdk'],
  ['OP-9.32', 'charts_sdk_data'],
  ['OP-9.33', 'fr_tracking_map'],
  ['OP-9.34', 'lpr_tracking_map'],
  ['OP-9.35', 'ar_table_data'],
  ['OP-9.36', 'weather'],
  ['OP-9.37', 'face_detection'],
  ['OP-9.38', 'waze'],
  ['OP-9.39', 'chat'],
  ['OP-9.40', 'lpr_detection'],
  ['OP-9.41', 'detection_event'],
])('%s: %s is a type of slot', (_, type) => {
  expect(slotTypes).toContain(type);
  expect(slotTypes).toHaveLength(24);
});

test.each([
  ['OP-9.42', 'alarm'],
  ['OP-9.43', 'alarm_view'],
  ['OP-9.44', 'camera'],
  ['OP-9.45', 'command'],
  ['OP-9.46', 'subsystem_tree'],
  ['OP-9.47', 'unit'],
  ['OP-9.48', 'actuator'],
  ['OP-9.49', 'generic_devices'],
  ['OP-9.50', 'digital_output'],
  ['OP-9.51', 'virtual_alarm'],
  ['OP-9.52', 'sensor'],
  ['OP-9.53', 'dnd'],
  ['OP-9.54', 'main_search'],
])('%s: %s is a source of the data of a slot', (_, source) => {
  expect(slotSources).toContain(source);
  expect(slotSources).toHaveLength(13);
});
