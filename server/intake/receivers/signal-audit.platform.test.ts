import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignalRow, SignalTest } from '../../../contract/intake/receivers/calls.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { storeSignals } from './store-signals.ts';
import { superviseDevices } from './supervision.ts';

let office: Office;
let receiver: number;
let masterTenant: number | null;
beforeAll(async () => {
  office = await startOffice();
  const made = await office.send('POST', 'receiver', { body: { name: 'Panels', kind: 'dc09', port: 20_752, language: 'en' } });
  receiver = Number(made.data.id);
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{ master: number | null }>`select id_master_tenant as master from receiver where id = ${receiver}`.execute(tx),
  );
  masterTenant = rows[0]?.master ?? null;
}, 120_000);
afterAll(() => office?.clear());

/** A signal of an account that no device has. */
const receiveUnknown = (account: string) =>
  office.app.store.within(platformScope, (tx) => {
    const code = { vocabulary: 'sia', code: 'BA', qualifier: 'new', zone: null, partition: null, user: null, text: null } as const;
    const signal = { ...code, account, pictures: [], happenedAt: null, key: account, raw: Buffer.from('#AUD1|NBA') };
    const origin = { id: receiver, name: 'Panels', masterTenant, language: 'en' } as const;
    return storeSignals(tx, [{ receiver: origin, signal, received: new Date(office.clock.now()), pictures: [] }]);
  });

describe('the audit log', () => {
  interface AuditLine {
    kind: string;
    action: string;
    user_name: string | null;
    subject: string | null;
    detail: Record<string, unknown>;
  }
  const lines = async () => {
    const { data } = await office.send<AuditLine[]>('GET', 'audit?max=50');
    return data.map(({ kind, action, user_name, subject }) => [kind, action, user_name, subject]);
  };
  const start = (reason: string) =>
    office.send<SignalTest>('POST', 'signal_tests', { body: { id_unit: office.town.north.unit, minutes: 10, reason } });

  test('states who set a unit on test, with the reason, who ended it, and that its time was over', async () => {
    const { data: made } = await start('Audited by hand');
    const unit = made.unit.name;
    await office.send('DELETE', `signal_tests/${made.id}`);
    expect(await lines()).toEqual(
      expect.arrayContaining([
        ['signal', 'test_started', 'Ana Torres', unit],
        ['signal', 'test_ended', 'Ana Torres', unit],
      ]),
    );
    const { data } = await office.send<AuditLine[]>('GET', 'audit?max=50');
    expect(data.find(({ action }) => action === 'test_started')?.detail).toMatchObject({ test: made.id, reason: 'Audited by hand' });
    await start('Audited by time');
    office.clock.advance(11 * 60_000);
    await superviseDevices(office.app);
    expect(await lines()).toContainEqual(['signal', 'test_expired', null, unit]);
  });

  test('states who replayed a signal, and who made a device of an unknown one', async () => {
    await receiveUnknown('AUD1');
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', 'signals?max=1');
    await office.send('POST', `signals/${data.rows[0]?.id}/replay`);
    const device = { name: 'Audited', receiver, account: 'AUD1', unit: office.town.south.unit };
    await office.send('POST', 'receiver_device', { body: device });
    expect(await lines()).toEqual(
      expect.arrayContaining([
        ['signal', 'signal_replayed', 'Ana Torres', 'Panels · AUD1 · BA'],
        ['record', 'create', 'Ana Torres', 'receiver-device: Audited'],
      ]),
    );
  });
});
