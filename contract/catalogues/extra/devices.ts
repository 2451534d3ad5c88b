import * as z from 'zod/mini';
import { defineCall, IdParam, RecordId, requireAbility } from '../../platform/endpoint.ts';
import { page, success } from '../../platform/envelope.ts';
import { recordReply } from '../../platform/record.ts';
import { AssignmentResult, maxCamerasPageSize } from './assignment.ts';

/** A camera or device that may be given to a reseller of the product. */
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
    summary: 'Cameras that a reseller of the product has or may be given (ADM-7.41)',
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
    summary: 'Give one camera to a reseller of the product; `assigned: false` takes it away (ADM-7.41)',
    body: z.object({ id_reseller: RecordId, id_proxy_camera: RecordId, assigned: z.optional(z.boolean()) }),
    reply: success(AssignmentResult),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  assignAllToReseller: defineCall({
    method: 'POST',
    path: '/v1/proxy_camera_assignment/addAll',
    access: assign,
    summary: 'Give a reseller of the product all cameras, or all that a search finds; `assigned: false` takes them away (ADM-7.41)',
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
    summary: 'Rules that analytic records matched, the most frequent first (ADM-7.47)',
    reply: options,
  }),
  priorities: defineCall({
    method: 'GET',
    path: '/v1/priorities/analytic_record',
    access: analytic,
    summary: 'Priorities of analytic records, the most frequent first (ADM-7.47)',
    reply: options,
  }),
  alarmTypes: defineCall({
    method: 'GET',
    path: '/v1/types_alarms/analytic_record',
    access: analytic,
    summary: 'Alarm types of analytic records, the most frequent first (ADM-7.47)',
    reply: options,
  }),
  interphoneByDevice: defineCall({
    method: 'GET',
    path: '/v1/device_interphone/getDeviceByDeviceId/:device_id',
    access: requireAbility('read', 'Home'),
    summary: 'The interphone of a device id (OP-7.26)',
    params: z.object({ device_id: z.string().check(z.maxLength(100)) }),
    reply: recordReply,
    refusals: ['record.not_found'],
  }),
} as const;
