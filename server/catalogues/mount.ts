import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { type App, type Caller, refuse, route, type Scope } from '../platform/index.ts';

/** What a handler of a catalogue's call gets. */
export interface CatalogueRequest {
  caller: Caller;
  scope: Scope;
  key: string | null;
  request: FastifyRequest;
  /** The record of the path; 0 where it names none. */
  id: number;
}

/** Mounts one call, if there is one, whose door a caller has come through. */
export function mount(app: App, call: Endpoint | undefined, work: (asked: CatalogueRequest) => Promise<unknown>): void {
  if (!call) return;
  route(app, call, ({ scope, key, request, params }) => {
    const caller = request.admitted?.caller;
    if (!caller) throw refuse('access.signed_out');
    return work({ caller, scope, key, request, id: (params as { id?: number } | undefined)?.id ?? 0 });
  });
}
