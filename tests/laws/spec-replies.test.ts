import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Alarm, AlarmComment, AlarmLevel } from '../../contract/alarms/alarm.ts';
import { realtimeEvents, type StreamEvent } from '../../contract/events.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { page } from '../../contract/platform/envelope.ts';
import { exportChannels, exportStreamName } from '../../contract/platform/export-channels.ts';
import { specAlarm, specAlarmComment, specAlarmLevel } from '../../contract/spec/records.ts';
import { specCatalogueRecords, specEvents, specExportEvents, specReplies } from '../../contract/spec/replies.ts';
import { Layout } from '../../contract/workspace/views.ts';
import { readReply } from '../../src/platform/http/reply.ts';
import { readEvent } from '../../src/platform/http/socket.ts';
import { catalogueEndpoints as inCatalogues, readOwnEndpoints } from './declared-calls.ts';
import spec from './spec-calls.json' with { type: 'json' };

/**
 * The console reads every reply and event of the specification that has the specification's fields alone (`contract/spec/`). A field of
 * ours that becomes required fails here.
 */

/** Replies whose content the specification does not show: the console reads what the embedded platform answers. */
const notShown: readonly RegExp[] = [
  /^POST user\/(auth|refresh-token|assign_cameras)$/,
  /authTwoFactor/,
  /^PUT users\/(update-config|update-checkalarms-framecolor)$/,
  /^POST users\/image$/,
  /^GET users_app/,
  /^(POST|DELETE) alarm_workflow_unit$/,
  /^(PUT|POST) (camera_manager|bridge|account)\//,
  /^GET tenants?\/(device-tags\/get-by|permissions|types_alarms)/,
  /^GET tenants\//,
  /^GET chart\/log_incident$/,
  /^GET (vxg_camera\/deleteVxgCameras|mobile\/updateCameras|swift\/|access_device\/sync)/,
  /^GET tenantShared/,
  /proxy_camera/,
  /^(GET|POST) luna-(list|face)\//,
  /dahua\/camera\/admin\/discover/,
  /^GET \w+\/analytic_record$/,
];
/** Calls without a path of their own in the text, without JSON, or that the console does not make. */
const notRead = /register|video wall\)|\{tenant\.units\}|\{list path\}|getRecordingFile|action=export/;

const keyOf = (method: string, path: string) => `${method} ${path.replaceAll(/:\w+|\{\w+\}/g, '{}')}`;
const specCalls = spec.endpoints.map(({ id, method, path }) => ({ id, method, path, call: `${method} ${path}` }));

const isList = ({ reply }: Endpoint) => reply instanceof z.ZodMiniObject && 'next' in reply.shape;
/** The forms of a reply with this content (OQ-115). */
const envelopes = (data: unknown): unknown[] => [{ success: true, data }, { data }, { success: true, data, message: 'ok' }];
const listEnvelopes = (rows: readonly unknown[]): unknown[] => [
  ...envelopes(rows),
  { success: true, data: { data: rows, last_page: 1, total: rows.length } },
  { success: true, data: rows, last_page: 1, total: rows.length, next: null },
];
/** How many rows of a reply are read, or whether its record is. */
function readAs(endpoint: Endpoint, samples: readonly unknown[]): string[] {
  if (isList(endpoint))
    return listEnvelopes(samples).flatMap((body) => {
      const { data } = readReply(endpoint, body).data as { data: unknown[] };
      return data.length === samples.length ? [] : [`${endpoint.path}: ${data.length} of ${samples.length} rows`];
    });
  return samples.flatMap((sample) =>
    envelopes(sample).flatMap((body) => {
      try {
        readReply(endpoint, body);
        return [];
      } catch (error) {
        return [`${endpoint.path}: ${String((error as Error).cause)}`];
      }
    }),
  );
}

describe('replies with the fields of the specification alone', () => {
  test('every call of the specification has a sample, or does not show its reply', async () => {
    const own = new Set((await readOwnEndpoints()).map(({ method, path }) => keyOf(method, path)));
    const ofCatalogues = new Set(inCatalogues.map(({ method, path }) => keyOf(method, path)));
    const without = specCalls.filter(({ method, path, call }) => {
      const key = keyOf(method, `/v1/${path}`);
      if (call in specReplies || notRead.test(call) || notShown.some((one) => one.test(call))) return false;
      return own.has(key) || !ofCatalogues.has(key);
    });
    expect(without.map(({ id, call }) => `${id} ${call}`)).toEqual([]);
    expect(Object.keys(specReplies).filter((call) => !specCalls.some((one) => one.call === call))).toEqual([]);
  });

  test('every sample is read in every form of its envelope', { tags: ['OP-7.05', 'OQ-115'] }, async () => {
    const endpoints = [...(await readOwnEndpoints()), ...inCatalogues];
    const faults = Object.entries(specReplies).flatMap(([call, samples]) => {
      const [method = '', path = ''] = call.split(' ');
      const readers = endpoints.filter((one) => keyOf(one.method, one.path) === keyOf(method, `/v1/${path}`));
      return readers.length === 0 ? [`${call}: nobody reads it`] : readers.flatMap((reader) => readAs(reader, samples));
    });
    expect(faults).toEqual([]);
  });

  test('every catalogue reads records with an id and a label', () => {
    const reading = inCatalogues.filter(
      ({ method, path, reply }) => method === 'GET' && !/uses|changes/.test(path) && reply instanceof z.ZodMiniObject,
    );
    expect(reading.length).toBeGreaterThan(200);
    const alike = [...new Map(reading.map((one) => [one.reply, one])).values()];
    expect(alike.flatMap((one) => readAs(one, specCatalogueRecords))).toEqual([]);
  });

  test('layouts, levels and comments are read by their own schemas too', () => {
    const read = [
      Layout.safeParse(specCatalogueRecords[1]),
      AlarmLevel.safeParse(specAlarmLevel),
      AlarmComment.safeParse(specAlarmComment),
    ];
    expect(read.map(({ success }) => success)).toEqual([true, true, true]);
  });

  test('what an action answers beside success is not needed where the console reads nothing of it', () => {
    const nothing = inCatalogues.filter(({ method }) => method === 'DELETE').filter(({ path }) => !path.endsWith('/bulk'));
    expect(nothing.length).toBeGreaterThan(50);
    expect(nothing.map((one): unknown => readReply(one, { success: true }).data).every((data) => data === null)).toBe(true);
  });

  test('a required field beyond the specification is found', () => {
    const withOurs = Alarm.check(z.refine((alarm) => 'ours' in alarm));
    const endpoint: Endpoint = { method: 'GET', path: '/x', access: { kind: 'public' }, summary: '', reply: page(withOurs) };
    expect(readAs(endpoint, [specAlarm])).not.toEqual([]);
  });
});

describe('events with the fields of the specification alone', () => {
  /** Channels of the specification and our events on them. */
  const channels = {
    'user-{id}': ['alarm', 'external_user.created', 'external_user.deleted'],
    'user-setup-{id}': ['call.device', 'config.updated'],
    'show-user-view-{id}': ['view.shown'],
    'show-action-plan-{id}': ['plan.shown'],
    'call-events-{user_id}': ['call.created', 'call.updated'],
    'sip-force-disconnect-{device_id}': ['sip.force_disconnect'],
  } as const;

  test('every event of every channel has a sample', () => {
    for (const channel of new Set(spec.channels.map((one) => one.channel))) {
      const declared = spec.channels.filter((one) => one.channel === channel).length;
      const exported = /^(.*-export)-\{id\}$/.exec(channel)?.[1];
      if (exported !== undefined) {
        expect(exportChannels).toContain(exported);
        expect(Object.keys(specExportEvents)).toHaveLength(declared);
      } else expect((channels as Record<string, readonly string[]>)[channel], channel).toHaveLength(declared);
    }
    expect(Object.keys(specEvents).toSorted()).toEqual(Object.values(channels).flat().toSorted());
    expect(Object.keys(specEvents).every((name) => name in realtimeEvents)).toBe(true);
  });

  test('every event is read', { tags: ['OQ-32'] }, () => {
    const unread = Object.entries(specEvents).flatMap(([name, payloads]) =>
      payloads.filter((payload) => readEvent(name as StreamEvent['name'], payload) === null).map((payload) => [name, payload]),
    );
    expect(unread).toEqual([]);
  });

  test('every event of an export is read, on every channel of exports', { tags: ['ADM-4.03', 'ADM-7.51'] }, () => {
    const unread = exportChannels.flatMap((channel) =>
      (Object.keys(specExportEvents) as (keyof typeof specExportEvents)[]).flatMap((event) =>
        specExportEvents[event]
          .filter((payload) => readEvent(exportStreamName(channel, event), payload) === null)
          .map(() => [channel, event]),
      ),
    );
    expect(unread).toEqual([]);
  });
});
