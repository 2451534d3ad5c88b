import * as z from 'zod/mini';
import { page, success } from '../../platform/envelope.ts';
import { AskedId, ability, extraCall, ofRecord, RecordId } from '../../platform/exchange.ts';
import { Assigned, camerasPageMost } from './assignment.ts';

/** A camera or device that may be given to a reseller of the product. */
export const ResellerDevice = z.object({
  id: z.int(),
  camera: z.object({ id: z.int(), name: z.string() }),
  unit: z.nullable(z.string()),
  online: z.boolean(),
  assigned: z.boolean(),
});
export type ResellerDevice = z.infer<typeof ResellerDevice>;

const assign = ability('update', 'ProductResellerAssignment');
const Option = z.object({ id: z.string(), name: z.string(), count: z.int() });
const options = success(z.array(Option));
const analytic = ability('read', 'AnalyticRecord');

/** Calls of single device families that are neither the engine's nor an outside service's. */
export const deviceCalls = {
  resellerDevices: extraCall({
    method: 'GET',
    path: '/v1/proxy_camera_assignment/getAllDevice',
    door: ability('read', 'ProductResellerAssignment'),
    summary: 'Cameras that a reseller of the product has or may be given (ADM-7.41)',
    query: z.object({
      id_reseller: z.optional(AskedId),
      page: z.optional(z.coerce.number().check(z.minimum(1))),
      max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(camerasPageMost))),
      search: z.optional(z.string().check(z.maxLength(100))),
      assigned: z.optional(z.enum(['0', '1', 'true', 'false'])),
    }),
    reply: page(ResellerDevice),
    refusals: ['record.not_found'],
  }),
  assignToReseller: extraCall({
    method: 'POST',
    path: '/v1/proxy_camera_assignment/addOne',
    door: assign,
    summary: 'Give one camera to a reseller of the product; `assigned: false` takes it away (ADM-7.41)',
    body: z.object({ id_reseller: RecordId, id_proxy_camera: RecordId, assigned: z.optional(z.boolean()) }),
    reply: success(Assigned),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  assignAllToReseller: extraCall({
    method: 'POST',
    path: '/v1/proxy_camera_assignment/addAll',
    door: assign,
    summary: 'Give a reseller of the product all cameras, or all that a search finds; `assigned: false` takes them away (ADM-7.41)',
    body: z.object({
      id_reseller: RecordId,
      search: z.optional(z.string().check(z.maxLength(100))),
      assigned: z.optional(z.boolean()),
    }),
    reply: success(Assigned),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  matchedRules: extraCall({
    method: 'GET',
    path: '/v1/matched_rules/analytic_record',
    door: analytic,
    summary: 'Rules that analytic records matched, the most frequent first (ADM-7.47)',
    reply: options,
  }),
  priorities: extraCall({
    method: 'GET',
    path: '/v1/priorities/analytic_record',
    door: analytic,
    summary: 'Priorities of analytic records, the most frequent first (ADM-7.47)',
    reply: options,
  }),
  alarmTypes: extraCall({
    method: 'GET',
    path: '/v1/types_alarms/analytic_record',
    door: analytic,
    summary: 'Alarm types of analytic records, the most frequent first (ADM-7.47)',
    reply: options,
  }),
  interphoneByDevice: extraCall({
    method: 'GET',
    path: '/v1/device_interphone/getDeviceByDeviceId/:device_id',
    door: ability('read', 'Home'),
    summary: 'The interphone of a device id (OP-7.26)',
    params: z.object({ device_id: z.string().check(z.maxLength(100)) }),
    reply: ofRecord,
    refusals: ['record.not_found'],
  }),
} as const;
