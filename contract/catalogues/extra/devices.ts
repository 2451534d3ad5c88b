import * as z from 'zod/mini';
import { defineCall, IdParam, page, RecordId, recordReply, requireAbility, success } from '../../platform/index.ts';
import { AssignmentResult, maxCamerasPageSize } from './assignment.ts';

/** A camera or device that can be assigned to a reseller of the product. */
export const ResellerDevice = z.object({
  id: z.int(),
  camera: z.object({ id: z.int(), name: z.string() }),
  unit: z.nullable(z.string()),
  online: z.boolean(),
  assigned: z.boolean(),
});
export type ResellerDevice = z.infer<typeof ResellerDevice>;

const assign = requireAbility('update', 'ProductResellerAssignment');
const Option = z.object({ id: z.string(), name: z.string(), count: z.int() });
const options = success(z.array(Option));
const analytic = requireAbility('read', 'AnalyticRecord');

/** Calls of single device families that are neither the engine's nor an outside service's. */
export const deviceCalls = {
  resellerDevices: defineCall({
    method: 'GET',
    path: '/v1/proxy_camera_assignment/getAllDevice',
    access: requireAbility('read', 'ProductResellerAssignment'),
    summary: 'List the cameras that are or can be assigned to a reseller of the product (ADM-7.41)',
    query: z.object({
      id_reseller: z.optional(IdParam),
      page: z.optional(z.coerce.number().check(z.minimum(1))),
      max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(maxCamerasPageSize))),
      search: z.optional(z.string().check(z.maxLength(100))),
      assigned: z.optional(z.enum(['0', '1', 'true', 'false'])),
    }),
    reply: page(ResellerDevice),
    refusals: ['record.not_found'],
  }),
  assignToReseller: defineCall({
    method: 'POST',
    path: '/v1/proxy_camera_assignment/addOne',
    access: assign,
    summary: 'Assign one camera to a reseller of the product; `assigned: false` unassigns it (ADM-7.41)',
    body: z.object({ id_reseller: RecordId, id_proxy_camera: RecordId, assigned: z.optional(z.boolean()) }),
    reply: success(AssignmentResult),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  assignAllToReseller: defineCall({
    method: 'POST',
    path: '/v1/proxy_camera_assignment/addAll',
    access: assign,
    summary: 'Assign all cameras, or all that a search finds, to a reseller of the product; `assigned: false` unassigns them (ADM-7.41)',
    body: z.object({
      id_reseller: RecordId,
      search: z.optional(z.string().check(z.maxLength(100))),
      assigned: z.optional(z.boolean()),
    }),
    reply: success(AssignmentResult),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  matchedRules: defineCall({
    method: 'GET',
    path: '/v1/matched_rules/analytic_record',
    access: analytic,
    summary: 'List the rules that analytic records matched, most frequent first (ADM-7.47)',
    reply: options,
  }),
  priorities: defineCall({
    method: 'GET',
    path: '/v1/priorities/analytic_record',
    access: analytic,
    summary: 'List the priorities of analytic records, most frequent first (ADM-7.47)',
    reply: options,
  }),
  alarmTypes: defineCall({
    method: 'GET',
    path: '/v1/types_alarms/analytic_record',
    access: analytic,
    summary: 'List the alarm types of analytic records, most frequent first (ADM-7.47)',
    reply: options,
  }),
  interphoneByDevice: defineCall({
    method: 'GET',
    path: '/v1/device_interphone/getDeviceByDeviceId/:device_id',
    access: requireAbility('read', 'Home'),
    summary: 'Read the interphone of a device id (OP-7.26)',
    params: z.object({ device_id: z.string().check(z.maxLength(100)) }),
    reply: recordReply,
    refusals: ['record.not_found'],
  }),
} as const;
