import {
  specActionPlan,
  specAlarm,
  specAlarmOfStore,
  specAlarmView,
  specCall,
  specCallUpdate,
  specCommand,
  specExternalUser,
  specInterphone,
  specLayout,
  specTenant,
  specUnit,
  specUnitOfRouter,
  specUser,
  specUserView,
  specWallUser,
} from './records.ts';

/**
 * What the calls of the specification answer, by their method and path below `v1/`: the data of the reply, of lists the rows. Catalogues
 * (`{ id, …fields }`) have one sample for all, `specCatalogueRecord`.
 */
export const specReplies: Readonly<Record<string, readonly unknown[]>> = {
  'GET layout': [specLayout],
  'GET user-views': [specUserView],
  'GET user-views/{id}': [specUserView, { ...specUserView, data: JSON.stringify(specUserView.data) }],
  'POST user-views': [specUserView],
  'PUT user-views/{id}': [specUserView],
  'DELETE user-views/{id}': [null],
  'PUT users/videowallusers/updateview/{id}': [specWallUser],
  'POST users/videowallusers/view/{id}': [specWallUser],
  'DELETE users/videowallusers/deleteviewvideowall/{id}': [specWallUser],
  'GET services/views/find': [specAlarmView, { ...specAlarmView, slots: JSON.stringify(specAlarmView.slots) }, null],
  'GET services/alarms/alarm-by-id': [specAlarm, specAlarmOfStore],
  'GET unit': [specUnit, specUnitOfRouter],
  'GET unit/{id}': [specUnit, specUnitOfRouter],
  'GET services/tenants/tenants-by-user': [specTenant],
  'GET sip/waiting': [specCall],
  'POST sip/takeCall': [specCall],
  'POST sip/createPresavedSipCall': [specCall],
  'GET sip/getStatus': [{ registered: 1, state: 'idle' }],
  'GET device_interphone/getDeviceByDeviceId/{id}': [specInterphone],
  'GET recording_request': [{ id: '1', status: 'waiting' }],
  'POST user/logout': [null],
  'PUT users/changePassword': [null],
};

/** A record of a catalogue: an id and a label, with values in the forms of a store. */
export const specCatalogueRecord = { id: '7', name: 'North', active: 1, version: '2.1', created_at: '2026-11-21 06:20:00' };
/** Records of catalogues that the operator text lists field by field. */
export const specCatalogueRecords = [specCatalogueRecord, specLayout, specCommand, specActionPlan];

/** Payloads of the events of the specification, by their names in `contract/events.ts`. */
export const specEvents: Readonly<Record<string, readonly unknown[]>> = {
  alarm: [specAlarm, specAlarmOfStore],
  'external_user.created': [specExternalUser],
  'external_user.deleted': [{ ...specExternalUser, id: '3' }],
  'call.device': [{ device_id: 'DOOR-7' }, {}],
  'config.updated': [specUser, { ...specUser, config: JSON.stringify(specUser.config) }, { id: '7' }],
  'view.shown': [{ view: specUserView }, { view: null }],
  'plan.shown': [
    { id_action_plan: '22', id_alarm: '4711' },
    { id_action_plan: 22, id_alarm: null },
  ],
  'call.created': [specCall],
  'call.updated': [specCallUpdate],
  'sip.force_disconnect': [{}, { device_id: 'DOOR-7' }],
};

/** Payloads of the events of an export (ADM-4.03–4.05). */
export const specExportEvents = {
  process: [{ progress: 45 }, { progress: '45' }],
  end: [{ url: 'https://platform.example/files/report.xlsx' }],
  exception: [{}],
} as const;
