import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { IntakeAlarm } from '../../contract/intake/index.ts';
import type { CameraId, MasterTenantId, TenantId, UnitId, UserId } from '../../contract/platform/index.ts';
import { type Arrival, drawPictures, reencodePicture, type UnitContext, validate } from './alarm-row.ts';
import type { ResponseTarget } from './response-target.ts';
import type { TypeContext } from './type-rules.ts';

const customer = 1 as MasterTenantId;
const unit: UnitContext = {
  id: 7 as UnitId,
  id_tenant: 3 as TenantId,
  id_master_tenant: customer,
  description: 'Depot',
  reaction_patrol: true,
  allow_alarms: true,
  cameras: [11, 12].map((id) => id as CameraId),
};
const levels = [{ id: 5, priority: 2, id_master_tenant: null }];
const type: TypeContext = {
  type: 'Intrusion',
  id_master_tenant: null,
  life_safety: false,
  group_minutes: 15,
  latch_count: 3,
  latch_minutes: 2,
};
const target: ResponseTarget = {
  id: 4,
  id_master_tenant: null,
  id_alarm_level: null,
  id_site_tenant: null,
  alarm_type: null,
  take_seconds: 60,
  take_warn_seconds: null,
  end_minutes: null,
};
const arrivalOf = (alarm: Partial<IntakeAlarm> = {}, of: Partial<Arrival> = {}): Arrival => ({
  sender: { id: 8, name: 'Panel', tenants: null },
  alarm: {
    reference: 'r-1',
    id_unit: unit.id,
    description: 'Door forced',
    alarm_type: 'Intrusion',
    alarm_acronym: 'SD',
    priority: 2,
    cameras: [],
    ...alarm,
  },
  at: '2026-11-21T06:20:00.000Z',
  ...of,
});
const context = { units: new Map([[unit.id, unit]]), levels, types: [type], targets: [target] };
const rowOf = (alarm: Partial<IntakeAlarm> = {}, of: Partial<Arrival> = {}) => validate(arrivalOf(alarm, of), context);

describe('a received alarm', () => {
  test('is stored with what it states, and null for what it does not', () => {
    expect(rowOf()).toEqual({
      key: '8 r-1',
      id_tenant: 3,
      id_unit: 7,
      id_alarm_level: 5,
      priority: 2,
      description: 'Door forced',
      alarm_type: 'Intrusion',
      alarm_acronym: 'SD',
      type: null,
      cameras: '{}',
      host: 'Panel',
      view_link: null,
      detection: null,
      reaction_patrol: true,
      created: '2026-11-21T06:20:00.000Z',
      id_intake_token: 8,
      reference: 'r-1',
      source: '8 · Intrusion · ',
      restorable: false,
      id_drill: null,
      by: null,
      pictures: [],
      life_safety: false,
      group_minutes: 15,
      latch: { count: 3, minutes: 2 },
      id_response_target: 4,
      take_seconds: 60,
      take_warn_seconds: 20,
    });
  });

  test('keeps every optional field that its sender and the platform give it', () => {
    const by = { id: 1 as UserId, name: 'Ana', reason: 'Seen' };
    const detection = {
      id_camera_proxy: 12 as CameraId,
      plate: 'ABC',
      person: 'Eva',
      list: 'Wanted',
      score: 0.5,
      image: '/pictures/1.jpg',
    };
    const of = { restorable: true, drill: 6, by, source: '9 1' };
    const row = rowOf({ type: 5, view_link: 'https://x.test', cameras: unit.cameras, detection }, of);
    expect(row).toMatchObject({
      type: 5,
      view_link: 'https://x.test',
      cameras: '{11,12}',
      detection: { ...detection, reference_image: null },
      source: '8 · Intrusion · 9 1',
      restorable: true,
      id_drill: 6,
      by,
    });
    expect(rowOf({ cameras: unit.cameras })).toMatchObject({ source: '8 · Intrusion · 11,12' });
  });

  test('of a detection has null for what was not recognized', () => {
    expect(rowOf({ detection: {} })).toMatchObject({
      detection: { id_camera_proxy: null, image: null, reference_image: null, plate: null, person: null, list: null, score: null },
    });
  });

  test('of a drill is neither grouped nor latched; one of a person or a plate is not latched', () => {
    expect(rowOf({}, { drill: 6 })).toMatchObject({ group_minutes: 0, latch: null });
    for (const detection of [{ person: 'Eva' }, { plate: 'ABC' }])
      expect(rowOf({ detection })).toMatchObject({ group_minutes: 15, latch: null });
    expect(rowOf({ detection: { score: 1 } })).toMatchObject({ latch: { count: 3, minutes: 2 } });
  });
});

describe('an alarm that cannot be raised', () => {
  const sender = (tenants: number[]) => ({ id: 8, name: 'Panel', tenants: tenants as TenantId[] });

  test('is of a unit that there is not, or that its sender does not see', () => {
    expect(rowOf({ id_unit: 99 as UnitId })).toEqual({ kind: 'no_unit' });
    expect(rowOf({}, { sender: sender([4]) })).toEqual({ kind: 'no_unit' });
    expect(rowOf({}, { sender: sender([4, 3]) })).toMatchObject({ id_unit: 7 });
  });

  test('is of a unit that raises none', () => {
    const units = new Map([[unit.id, { ...unit, allow_alarms: false }]]);
    expect(validate(arrivalOf(), { ...context, units })).toEqual({ kind: 'alarms_off' });
  });

  test('names cameras of another unit, has wrong pictures, or no level fits; each is stated', () => {
    const detection = { id_camera_proxy: 13 as CameraId, image: 'ftp://x', reference_image: 'data:image/png;base64,aGVsbG8=' };
    expect(validate(arrivalOf({ cameras: [11, 13, 14] as never, detection }), { ...context, levels: [] })).toEqual({
      kind: 'invalid',
      errors: {
        cameras: ['Name cameras of unit 7 only: 13, 14 is not one.'],
        'detection.id_camera_proxy': ['Name a camera of unit 7.'],
        'detection.image': ['Send a data: picture, or an address that starts with https:// or /.'],
        'detection.reference_image': ['The bytes are not those of a picture of the kind image/png.'],
        priority: ['There is no alarm level yet: add one in the administration first.'],
      },
    });
    expect(rowOf({ cameras: [13] as never })).toMatchObject({ kind: 'invalid' });
  });
});

describe('a picture that was sent', () => {
  const sent = async () => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${bytes.toString('base64')}`;
  };

  test('is drawn anew in its own kind', async () => {
    const { format, width, height } = await sharp((await reencodePicture(await sent())) ?? undefined).metadata();
    expect([format, width, height]).toEqual(['png', 20, 10]);
  });

  test('is not where it is an address, is none, or cannot be drawn', async () => {
    const broken = Buffer.from((await sent()).slice('data:image/png;base64,'.length), 'base64').subarray(0, 40);
    for (const one of [
      undefined,
      '',
      '/pictures/1.jpg',
      'data:image/png;base64,aGVsbG8=',
      `data:image/png;base64,${broken.toString('base64')}`,
    ])
      expect(await reencodePicture(one)).toBeNull();
  });

  test('is one of two that an alarm may have', async () => {
    const { image, reference } = (await drawPictures(arrivalOf({ detection: { image: await sent() } }).alarm)) ?? {};
    expect([image instanceof Buffer, reference]).toEqual([true, null]);
    const other = await drawPictures(arrivalOf({ detection: { reference_image: await sent() } }).alarm);
    expect([other?.image, other?.reference instanceof Buffer]).toEqual([null, true]);
    expect(await drawPictures(arrivalOf().alarm)).toEqual({ image: null, reference: null });
  });
});
