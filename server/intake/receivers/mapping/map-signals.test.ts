import { describe, expect, test } from 'vitest';
import { applyMapping } from '../../../../contract/intake/receivers/apply-mapping.ts';
import { Mapping } from '../../../../contract/intake/receivers/mapping.ts';
import { MappingSetting } from '../../../../contract/intake/receivers/mapping-setting.ts';
import { listPaths } from '../../../../contract/intake/receivers/pointers.ts';
import { type ReadyMappingName, readyMappings } from '../../../../contract/intake/receivers/ready-mappings.ts';
import { fakeNow } from '../../../testing/receiver-context.ts';
import { HoldOff } from './hold-off.ts';
import { mapSignals } from './map-signals.ts';
import { type ReceivedDocument, readDocument } from './read-document.ts';
import { readXmlTree } from './xml-tree.ts';

const jpeg = Buffer.from(`ffd8ffe0${'00'.repeat(20)}`, 'hex');

function read(type: string, body: string | Buffer): ReceivedDocument {
  const received = readDocument(type, Buffer.from(body));
  if ('fault' in received) throw new Error(received.fault);
  return received;
}
const map = (mapping: Mapping, received: ReceivedDocument) => mapSignals(mapping, received, fakeNow);
const mapReady = (name: ReadyMappingName, type: string, body: string | Buffer) => map(readyMappings[name], read(type, body));

const hikvisionXml = (state: string, type = 'VMD'): string => `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">
<ipAddress>192.168.1.64</ipAddress><portNo>80</portNo><protocol>HTTP</protocol><macAddress>44:19:b6:00:00:01</macAddress>
<channelID>01</channelID><dateTime>2026-03-04T11:59:30+02:00</dateTime><activePostCount>1</activePostCount>
<eventType>${type}</eventType><eventState>${state}</eventState><eventDescription>Motion alarm</eventDescription>
</EventNotificationAlert>`;

describe('ready mappings', () => {
  test('an alert of Hikvision raises, restores and, as heartbeat, tests', () => {
    const [signal] = mapReady('hikvision', 'application/xml', hikvisionXml('active')).signals;
    expect(signal).toMatchObject({ account: '44:19:b6:00:00:01', code: 'VMD', qualifier: 'new', zone: '1', text: 'Motion alarm' });
    expect(signal?.happenedAt?.toISOString()).toBe('2026-03-04T09:59:30.000Z');
    expect(mapReady('hikvision', '', hikvisionXml('inactive')).signals[0]?.qualifier).toBe('restore');
    expect(mapReady('hikvision', '', hikvisionXml('inactive', 'videoloss')).signals[0]?.qualifier).toBe('test');
    expect(mapReady('hikvision', '', hikvisionXml('active', 'videoloss')).signals[0]?.qualifier).toBe('new');
  });

  test('an alert of Hikvision with pictures is read from its parts', () => {
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="MoveDetection.xml"; filename="MoveDetection.xml"\r\n'),
      Buffer.from(`Content-Type: application/xml\r\nContent-Length: ${hikvisionXml('active').length}\r\n\r\n${hikvisionXml('active')}\r\n`),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="Picture"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'),
      jpeg,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const [signal] = mapReady('hikvision', 'multipart/form-data; boundary=b', body).signals;
    expect(signal).toMatchObject({ code: 'VMD', zone: '1' });
    expect(signal?.pictures).toEqual([jpeg]);
    expect(signal?.raw.includes('EventNotificationAlert')).toBe(true);
    expect(signal?.raw.includes(jpeg)).toBe(false);
  });

  test('an event of Dahua starts and stops', () => {
    const text = (action: string) => `Code=CrossLineDetection;action=${action};index=2;data={"Name":"Gate","UTC":1772618400}`;
    const [start] = mapReady('dahua', 'text/plain', text('Start')).signals;
    expect(start).toMatchObject({ account: 'camera', code: 'CrossLineDetection', qualifier: 'new', zone: '2', text: 'Gate' });
    expect(start?.happenedAt?.getTime()).toBe(fakeNow);
    expect(mapReady('dahua', 'text/plain', text('Stop')).signals[0]?.qualifier).toBe('restore');
    expect(mapReady('dahua', '', 'Code=VideoMotion;action=Pulse;index=0').signals[0]).toMatchObject({ code: 'VideoMotion', zone: '0' });
  });

  test('an event of Axis has its topic as code and its state as qualifier', () => {
    const event = { topic: 'axis:CameraApplicationPlatform/VMD/Camera1ProfileANY', serial: 'ACCC8E000001', timestamp: fakeNow };
    const document = (active: string) => JSON.stringify({ ...event, message: { source: {}, key: {}, data: { active } } });
    expect(mapReady('axis', 'application/json', document('1')).signals[0]).toMatchObject({
      account: 'ACCC8E000001',
      code: 'axis:CameraApplicationPlatform/VMD/Camera1ProfileANY',
      qualifier: 'new',
    });
    expect(mapReady('axis', 'application/json', document('0')).signals[0]?.qualifier).toBe('restore');
  });

  test('an object of Frigate raises once, restores at its end, and its changes are ignored', () => {
    const after = {
      id: '1607123955.475377-mxklsc',
      camera: 'front_door',
      frame_time: fakeNow / 1000,
      label: 'person',
      false_positive: false,
    };
    const event = (type: string) => JSON.stringify({ type, before: after, after: { ...after, current_zones: ['driveway'] } });
    const [begin, end] = ['new', 'end'].map((type) => mapReady('frigate_events', '', event(type)).signals[0]);
    expect(begin).toMatchObject({ account: 'front_door', code: 'person', qualifier: 'new', zone: 'driveway' });
    expect(end?.qualifier).toBe('restore');
    expect(end?.key).not.toBe(begin?.key);
    expect(mapReady('frigate_events', '', event('new')).signals[0]?.key).toBe(begin?.key);
    expect(mapReady('frigate_events', '', event('update'))).toMatchObject({ signals: [], ignored: 1, faults: [] });
  });

  test('a review of Frigate raises at severity alert only', () => {
    const review = (severity: string) =>
      JSON.stringify({
        type: 'new',
        before: {},
        after: { id: 'r1', camera: 'yard', severity, start_time: fakeNow / 1000, data: { objects: ['car'], zones: ['gate'] } },
      });
    expect(mapReady('frigate_reviews', '', review('alert')).signals[0]).toMatchObject({ account: 'yard', code: 'car', zone: 'gate' });
    expect(mapReady('frigate_reviews', '', review('detection')).ignored).toBe(1);
  });

  test('webhooks of Milestone, of Genetec and of any sender give account and code', () => {
    const header = { ID: 'e1', Timestamp: '2026-03-04T10:00:00Z', Message: 'Motion Started', Source: { Name: 'Dock 3' } };
    expect(mapReady('milestone', '', JSON.stringify({ Event: { EventHeader: header } })).signals[0]).toMatchObject({
      account: 'Dock 3',
      code: 'Motion Started',
    });
    expect(mapReady('genetec', '', JSON.stringify({ SourceEntityName: 'Door 1', EventType: 'DoorForcedOpen' })).signals[0]).toMatchObject({
      account: 'Door 1',
      code: 'DoorForcedOpen',
    });
    const form = mapReady('generic', 'application/x-www-form-urlencoded', 'device=unit-17&event=intrusion&state=off&zone=007');
    expect(form.signals[0]).toMatchObject({ account: 'unit-17', code: 'intrusion', qualifier: 'restore', zone: '7' });
  });
});

describe('mappings', () => {
  const mapping = Mapping.parse({
    items: '/events',
    account: { paths: ['/site'] },
    code: { paths: ['/events/*/type'] },
    qualifier: { source: { paths: ['/events/*/state'] }, values: [{ value: 'Inactive', qualifier: 'restore' }], otherwise: 'new' },
    zone: { paths: ['/events/*/input'] },
    pictures: { paths: ['/events/*/image'], parts: [] },
  });

  test('an array gives one signal for each item, beside values of the document', () => {
    const image = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    const document = { site: 's1', events: [{ type: 'a', input: 1, image }, { type: 'b', state: 'INACTIVE' }, { state: 'x' }] };
    const { signals, faults } = map(mapping, read('application/json', JSON.stringify(document)));
    expect(signals.map(({ account, code, qualifier, zone }) => [account, code, qualifier, zone])).toEqual([
      ['s1', 'a', 'new', '1'],
      ['s1', 'b', 'restore', null],
    ]);
    expect(signals[0]?.pictures).toEqual([jpeg]);
    expect(signals[0]?.key).not.toBe(signals[1]?.key);
    expect(faults).toEqual([{ item: 2, field: 'code', reason: 'absent' }]);
  });

  test('a list longer than the limit is cut, and the fault says so', () => {
    const document = { site: 's', events: Array.from({ length: 500 }, () => ({ type: 'a' })) };
    const { signals, faults } = applyMapping(mapping, document, { now: fakeNow });
    expect(signals).toHaveLength(100);
    expect(faults).toContainEqual({ item: null, field: 'items', reason: 'too_many' });
  });

  test('identical documents of a minute have one key, later ones another', () => {
    const received = read('', '{"device":"a","event":"b"}');
    const keys = [fakeNow, fakeNow + 59_000, fakeNow + 60_000].map(
      (now) => mapSignals(readyMappings.generic, received, now).signals[0]?.key,
    );
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('times without zone, or far from now, are not used', () => {
    const timeOf = (time: unknown) => {
      const { signals, faults } = applyMapping(readyMappings.generic, { device: 'a', time }, { now: fakeNow });
      return [signals[0]?.happenedAt, faults.length];
    };
    expect(timeOf('2026-03-04 09:00:00.123456+0100')).toEqual(['2026-03-04T08:00:00.123Z', 0]);
    expect(timeOf(fakeNow / 1000)).toEqual(['2026-03-04T10:00:00.000Z', 0]);
    expect(timeOf('2026-03-04T09:00:00')).toEqual([null, 1]);
    expect(timeOf('1970-01-01T00:00:00Z')).toEqual([null, 0]);
  });

  test('inherited names are no values, and text is storable', () => {
    const { signals } = map(
      Mapping.parse({ account: { paths: ['/constructor/name', '/__proto__/a', '/a'] }, code: { constant: 'c' } }),
      read('', String.raw`{"a":"x\u0000\ud800y"}`),
    );
    expect(signals[0]?.account).toBe('x\uFFFDy');
  });

  test('places are listed with samples, and each pointer reads its sample', () => {
    const document = { a: { 'b/c': [1, { d: 'text' }] }, e: true, f: null };
    expect(listPaths(document)).toEqual([
      { pointer: '/a/b~1c', sample: '', items: 2 },
      { pointer: '/a/b~1c/0', sample: '1', items: null },
      { pointer: '/a/b~1c/1/d', sample: 'text', items: null },
      { pointer: '/e', sample: 'true', items: null },
    ]);
    const own = Mapping.parse({ account: { paths: ['/a/b~1c/1/d'] }, code: { paths: ['/e'] } });
    expect(applyMapping(own, document, { now: fakeNow }).signals[0]).toMatchObject({ account: 'text', code: 'true' });
  });

  test('a stored mapping is a name, an object or its text; others are refused', () => {
    expect(MappingSetting.parse('frigate_events')).toBe(readyMappings.frigate_events);
    const own = { account: { constant: 'a' }, code: { constant: 'b' } };
    expect(MappingSetting.parse(JSON.stringify(own))).toEqual(MappingSetting.parse(own));
    for (const wrong of ['{', '{}', { ...own, items: 'events' }, { ...own, items: '/a'.repeat(17) }]) {
      expect(MappingSetting.safeParse(wrong).success).toBe(false);
    }
  });

  test('a repeated signal is held off until its restore or the time', () => {
    const [signal] = mapReady('hikvision', '', hikvisionXml('active')).signals;
    const [restore] = mapReady('hikvision', '', hikvisionXml('inactive')).signals;
    if (!signal || !restore) throw new Error('no signals');
    const holdOff = new HoldOff(30);
    expect(holdOff.isRepeated(signal, 0)).toBe(false);
    holdOff.remember([signal], 0);
    expect([holdOff.isRepeated(signal, 29_999), holdOff.isRepeated(restore, 1), holdOff.isRepeated(signal, 30_000)]).toEqual([
      true,
      false,
      false,
    ]);
    holdOff.remember([restore], 1000);
    expect(holdOff.isRepeated(signal, 1001)).toBe(false);
  });
});

describe('hostile documents', () => {
  const faultOf = (type: string, body: string | Buffer) => {
    const result = readDocument(type, Buffer.from(body));
    return 'fault' in result ? result.fault : null;
  };

  test('JSON that is deep, wide or broken is refused before it is mapped', () => {
    expect(faultOf('application/json', '['.repeat(100_000))).toBe('too_large');
    expect(faultOf('application/json', `[${'1,'.repeat(20_000)}1]`)).toBe('too_large');
    expect(faultOf('application/json', '{"a":')).toBe('not_understood');
  });

  test('XML with a document type, too deep or with too many elements is refused', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><a>&c;</a>';
    expect(readXmlTree(bomb)).toEqual({ fault: 'not_understood' });
    expect(readXmlTree('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toEqual({ fault: 'not_understood' });
    expect(readXmlTree('<a>'.repeat(40) + '</a>'.repeat(40))).toEqual({ fault: 'too_large' });
    expect(readXmlTree(`<a>${'<b/>'.repeat(6000)}</a>`)).toEqual({ fault: 'too_large' });
    expect(readXmlTree('<a>&unknown;</a>')).toEqual({ fault: 'not_understood' });
    expect(readXmlTree('<a><b></a>')).toEqual({ fault: 'not_understood' });
  });

  test('XML keeps attributes, repeated elements and CDATA, and no prototype', () => {
    expect(readXmlTree('<n:a xmlns:n="u" x="1"><b>1</b><b>2</b><c y="3"><![CDATA[<t>]]></c><__proto__>p</__proto__></n:a>')).toEqual({
      tree: { a: { '@x': '1', b: ['1', '2'], c: { '@y': '3', '#text': '<t>' }, ['__proto__']: 'p' } },
    });
    expect(({} as Record<string, unknown>)['p']).toBeUndefined();
  });

  test('a body of thousands of parts or fields is refused', () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
    expect(faultOf('multipart/form-data; boundary=b', `${part.repeat(5000)}--b--`)).toBe('too_large');
    expect(faultOf('application/x-www-form-urlencoded', 'a=1&'.repeat(2000))).toBe('too_large');
    expect(faultOf('multipart/form-data', 'x')).toBe('not_understood');
  });

  test('documents at the size limit are read or refused in linear time', () => {
    expect(faultOf('application/json', JSON.stringify({ a: 'A'.repeat(12_000_000) }))).toBeNull();
    expect(faultOf('application/json', `{"a":"${String.raw`\"`.repeat(1_000_000)}`)).toBe('not_understood');
    expect(faultOf('application/xml', `<a ${'b'.repeat(900_000)}`)).toBe('not_understood');
    expect(faultOf('multipart/form-data; boundary=b', Buffer.alloc(8_000_000, '--b\r'))).toBe('too_large');
    expect(faultOf('multipart/form-data; boundary=b', Buffer.alloc(8_000_000, '--b\r\n\r\nx\n'))).toBe('too_large');
  });

  test('what is retained has no base64 and at most 64 kB', () => {
    const { raw } = read('', JSON.stringify({ a: 'A'.repeat(5000), b: 'x' }));
    expect(raw.toString()).toBe('{"a":"","b":"x"}');
    expect(read('text/plain', 'a b '.repeat(50_000)).raw).toHaveLength(64_000);
  });
});
