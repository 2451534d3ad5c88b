import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { Refused } from '../http/refused.ts';
import { connectorOf } from './connectors.ts';
import { type Operation, operations } from './operations.ts';
import { services, variablesOf } from './services.ts';

const about = { accounts: ['1'], resellers: ['1'], master_accounts: ['1'], bridges: ['1'], cameras: ['1'], id: '1', image: 'x' };

test.each(Object.keys(operations) as Operation[])('the stand-in of the demo answers %s as agreed', async (operation) => {
  const connector = connectorOf(readConfig({ ATALAYA_MODE: 'demo' }), 'luna');
  expect(connector.demo).toBe(true);
  await expect(connector.request(operation, about)).resolves.toBeTypeOf('object');
});

test('each operation belongs to a service', () => {
  expect(Object.keys(operations).map((name) => name.split('/')[0])).toEqual(
    expect.arrayContaining(Object.keys(operations).map((name) => services.find((service) => name.startsWith(`${service}/`)))),
  );
});

test.each(services)('without its variable the service %s is refused in production, naming what to set', (service) => {
  const refusal = (() => {
    try {
      return connectorOf(readConfig({}), service);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(Refused);
  expect((refusal as Refused).body()).toMatchObject({
    code: 'connector.not_connected',
    details: { service, configure: variablesOf(service).url },
  });
});

test('a configured service is called even in the demo', () => {
  const config = readConfig({ ATALAYA_MODE: 'demo', CONNECTOR_LUNA_URL: 'https://luna.example', CONNECTOR_LUNA_TOKEN: 'one' });
  expect(config.connectors.services).toEqual({ luna: { url: 'https://luna.example', token: 'one' } });
  expect([connectorOf(config, 'luna').demo, connectorOf(config, 'dahua').demo]).toEqual([false, true]);
  expect(() => readConfig({ CONNECTOR_SWIFT_URL: 'swift' })).toThrow(/^CONNECTOR_SWIFT_URL must be an address/);
  expect(() => readConfig({ CONNECTOR_PRIVATE_ADDRESSES: 'perhaps' })).toThrow(/^CONNECTOR_PRIVATE_ADDRESSES must be true or false/);
});
