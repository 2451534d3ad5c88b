import type { Exchange } from '../../../contract/catalogues/exchange.ts';
import { type App, type Connector, connectorOf, type EndpointRequest, refuse, type Service } from '../../platform/index.ts';
import type { SyncResult } from '../writing/sync-records.ts';
import { type Writer, writerOf } from '../writing/write.ts';

type SignedIn = Pick<
  EndpointRequest<{ method: 'GET'; path: string; access: { kind: 'signed_in' }; summary: string; reply: never }>,
  'caller' | 'request' | 'scope'
>;

/** One exchange with a service: its input is read in one transaction and its result stored in another; none stays open meanwhile. */
export interface ProviderSession {
  connector: Connector;
  /** Runs work in a transaction of the caller's scope. @throws Refused `record.shared` if the caller may not write the row */
  within<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
}

/** @throws Refused `connector.not_connected` */
export function openProviderSession(app: App, service: Service, input: SignedIn): ProviderSession {
  return {
    connector: connectorOf(app.config, service),
    within: (work) =>
      app.store
        .within(input.scope, (tx) => work(writerOf(tx, input, app.config)))
        .catch((error: Error & { code?: string }) => {
          throw error.code === '42501' ? refuse('record.shared') : error;
        }),
  };
}

/** The result of an exchange, as its reply. */
export const outcome = (
  { demo }: Pick<Connector, 'demo'>,
  found: number,
  { created, updated }: Pick<SyncResult, 'created' | 'updated'>,
  removed = 0,
): Exchange => ({ demo, found, created, updated, removed });

/** Returns the first of the results for one record. @throws Refused `record.not_found` if the scope sees no such record */
export function theOne<T>(items: readonly T[]): T {
  const [one] = items;
  if (!one) throw refuse('record.not_found');
  return one;
}

/** The id of a reference in a body. */
export const namedId = (reference: number | { id: number }): number => (typeof reference === 'number' ? reference : reference.id);
