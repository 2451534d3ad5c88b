import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/platform/index.ts';
import { type App, type Caller, refuse, route, type Scope } from '../../platform/index.ts';

/** Input of a catalogue's endpoint handler. */
export interface CatalogueRequest {
  caller: Caller;
  scope: Scope;
  key: string | null;
  request: FastifyRequest;
  /** The record of the path; 0: none. */
  id: number;
}

/** Mounts an endpoint, if it exists, for authenticated callers. */
export function mount(app: App, call: Endpoint | undefined, work: (input: CatalogueRequest) => Promise<unknown>): void {
  if (!call) return;
  route(app, call, ({ scope, key, request, params }) => {
    const caller = request.admitted?.caller;
    if (!caller) throw refuse('access.signed_out');
    return work({ caller, scope, key, request, id: (params as { id?: number } | undefined)?.id ?? 0 });
  });
}
