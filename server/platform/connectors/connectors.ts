import type { Config } from '../config.ts';
import { type Connector, notConnected } from './connector.ts';
import { demoConnector } from './demo-connector.ts';
import { httpConnector } from './http-connector.ts';
import type { Service } from './services.ts';

/**
 * The connector of a service: the configured one; in the demo, its stand-in.
 * @throws Refused `connector.not_connected`, which names the variable to set
 */
export function connectorOf(config: Pick<Config, 'connectors' | 'mode'>, service: Service): Connector {
  const address = config.connectors.services[service];
  if (address) return httpConnector(service, address, config.connectors.privateAddresses);
  if (config.mode === 'demo') return demoConnector;
  throw notConnected(service);
}
