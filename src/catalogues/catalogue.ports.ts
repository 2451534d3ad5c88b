import * as z from 'zod/mini';
import { callsOf } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { CatalogueCalls } from '../../contract/catalogues/catalogue-calls.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import { type ListQuery, queryParams } from '../../contract/catalogues/query.ts';
import type { BulkEditReply, BulkResult } from '../../contract/catalogues/record.ts';
import type { CatalogueRecord, Endpoint, TotalRelation } from '../../contract/platform/index.ts';
import { type ActQuestion, actMachine } from '../../machines/catalogues/catalogue/act.machine.ts';
import { bulkMachine } from '../../machines/catalogues/catalogue/bulk.machine.ts';
import { catalogueMachine } from '../../machines/catalogues/catalogue/catalogue.machine.ts';
import type { ListPage } from '../../machines/catalogues/catalogue/list.ts';
import { isChosenFile } from '../../machines/shared/chosen-file.ts';
import { type Answer, implementPort, mapAnswer } from '../../machines/shared/port.ts';
import { type Http, longListMs, longMs, type RequestOptions, timeoutMs } from '../platform/index.ts';

interface CatalogueNeeds {
  ask: Http['ask'];
  /** Named by the platform: `{product}` in the paths of catalogues. */
  product: string;
  /** Where logs are read from, where that is not the platform itself (ADM-7.20). */
  logsHost: string | null;
}

/** The machines of a catalogue's page, with their calls. */
export interface CatalogueMachines {
  list: typeof catalogueMachine;
  bulk: typeof bulkMachine;
  act: typeof actMachine;
}

/** Fills the machines of lists, bulk writes and buttons (ADM-7.03–7.09, OQ-88). */
export function provideCatalogue({ ask, product, logsHost }: CatalogueNeeds): CatalogueMachines {
  const calls = (catalogue: Catalogue): CatalogueCalls => callsOf(catalogue, { product });
  const at = ({ host }: Catalogue) => (host === 'logs' && logsHost !== null ? { host: logsHost } : {});
  return {
    list: catalogueMachine.provide({
      actors: {
        readList: implementPort(async ({ catalogue, query }, signal) => {
          const timeout = query.max > 1000 ? longListMs : timeoutMs;
          const answer = await ask(calls(catalogue).list, { ...at(catalogue), query: listParams(query), signal, timeout, partial: true });
          return mapAnswer(answer, parsePage);
        }),
      },
    }),
    bulk: bulkMachine.provide({
      actors: {
        editMany: implementPort(({ catalogue, rows, values, preview, key }, signal) => {
          const write = { body: { rows, values, preview }, signal, timeout: longMs, ...(preview ? {} : { key }) };
          return castAnswer<BulkEditReply>(ask(requireEndpoint(calls(catalogue).editMany), write));
        }),
        deleteMany: implementPort(({ catalogue, rows, key }, signal) =>
          castAnswer<BulkResult>(ask(requireEndpoint(calls(catalogue).removeMany), { body: { rows }, key, signal, timeout: longMs })),
        ),
      },
    }),
    act: actMachine.provide({
      actors: { runAct: implementPort((question: ActQuestion, signal) => runAct(ask, product, question, signal)) },
    }),
  };
}

/** Parameters of a list call; page and size are always sent, because platforms have different defaults. */
function listParams(query: ListQuery): [string, string][] {
  const rest = queryParams({ ...query, page: 1 }).filter(([name]) => name !== 'max');
  return [['page', String(query.page)], ['max', String(query.max)], ...rest];
}

/** `data` was read by the list's own schema (OP-7.05). */
function parsePage(data: unknown): ListPage {
  const page = data as { data: CatalogueRecord[]; total?: number; last_page?: number; total_relation?: TotalRelation };
  const hasMore = page.total_relation === 'gte';
  return { rows: page.data, total: page.total ?? null, lastPage: page.last_page ?? null, hasMore };
}

function requireEndpoint(endpoint: Endpoint | undefined): Endpoint {
  if (!endpoint) throw new TypeError('This catalogue has no such call');
  return endpoint;
}

/** The replies of these calls were read by their endpoint's schema; which one that is, is lost in `callsOf`. */
const castAnswer = <T>(answer: Promise<Answer<unknown>>): Promise<Answer<T>> => answer as Promise<Answer<T>>;

function runAct(ask: Http['ask'], product: string, { act, id, values, key }: ActQuestion, signal: AbortSignal): Promise<Answer<unknown>> {
  const endpoint: Endpoint = {
    method: act.method,
    path: `/v1/${act.path.replace('{product}', product)}`,
    access: { kind: 'signed_in' },
    summary: act.label,
    reply: z.unknown(),
  };
  const hasValues = Object.keys(values).length > 0;
  const options: RequestOptions = { ...(id === null ? {} : { params: { id } }), signal, timeout: longListMs };
  if (act.method === 'GET')
    return ask(endpoint, { ...options, query: Object.entries(values).map(([name, value]) => [name, String(value)]) });
  if (Object.values(values).some(isChosenFile)) return ask(endpoint, { ...options, key, form: buildForm(values) });
  return ask(endpoint, { ...options, key, ...(hasValues ? { body: values } : {}) });
}

function buildForm(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (isChosenFile(value)) form.append(name, value.content as Blob, value.name);
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
