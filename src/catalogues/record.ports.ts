import { callsOf, sendFile } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { CatalogueCalls } from '../../contract/catalogues/catalogue-calls.ts';
import { toPayload } from '../../contract/catalogues/fields/payload.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { Change, Choice, ImportFile, ImportResult, RecordReferences } from '../../contract/catalogues/record.ts';
import { catalogueOf } from '../../contract/catalogues/registry.ts';
import { CatalogueRecord as AnyRecord, type CatalogueRecord, type Endpoint, type RefusalCode } from '../../contract/platform/index.ts';
import { type ImportChoice, importMachine } from '../../machines/catalogues/import/import.machine.ts';
import { choicesMachine } from '../../machines/catalogues/record/choices.machine.ts';
import { recordMachine } from '../../machines/catalogues/record/record.machine.ts';
import type { RecordWrite } from '../../machines/catalogues/record/record.types.ts';
import { trailMachine } from '../../machines/catalogues/record/trail.machine.ts';
import { type ChosenFile, isChosenFile } from '../../machines/shared/chosen-file.ts';
import { type Answer, implementPort } from '../../machines/shared/port.ts';
import { type Http, longMs } from '../platform/index.ts';
import { refusalText } from '../words/refusals.ts';

/** How many choices are read at a time. */
const choicesPage = 50;

export interface RecordNeeds {
  ask: Http['ask'];
  /** Named by the platform: `{product}` in the paths of catalogues. */
  product: string;
  /** Host of the logs, if different from the platform's (ADM-7.20). */
  logsHost?: string;
}

/** The machines of a record's panel and of the import, with their calls (ADM-7.03–7.09). */
export interface RecordMachines {
  record: typeof recordMachine;
  trail: typeof trailMachine;
  choices: typeof choicesMachine;
  importing: typeof importMachine;
  labelOf: (of: CatalogueKey, id: number) => Promise<string | null>;
}

/** Fills the machines of records and imports. */
export function provideRecords(needs: RecordNeeds): RecordMachines {
  const { ask } = needs;
  const calls = (catalogue: Catalogue): CatalogueCalls => callsOf(catalogue, { product: needs.product });
  const at = ({ host }: Catalogue) => (host === 'logs' && needs.logsHost ? { host: needs.logsHost } : {});
  const byId = (catalogue: Catalogue, id: number, signal: AbortSignal) => ({ ...at(catalogue), params: { id }, signal });

  return {
    record: recordMachine.provide({
      actors: {
        readRecord: implementPort(({ catalogue, id }, signal) =>
          castAnswer<CatalogueRecord>(ask(calls(catalogue).record, byId(catalogue, id, signal))),
        ),
        saveRecord: implementPort((write: RecordWrite, signal) => save(needs, calls(write.catalogue), write, signal)),
        readUses: implementPort(({ catalogue, id }, signal) =>
          castAnswer<RecordReferences>(ask(requireEndpoint(calls(catalogue).uses), byId(catalogue, id, signal))),
        ),
        deleteRecord: implementPort(async ({ catalogue, id }, signal) => {
          const answer = await ask(requireEndpoint(calls(catalogue).remove), byId(catalogue, id, signal));
          return answer.ok ? { ok: true as const, data: null } : answer;
        }),
      },
    }),
    trail: trailMachine.provide({
      actors: {
        readChanges: implementPort(({ catalogue, id }, signal) =>
          castAnswer<Change[]>(ask(requireEndpoint(calls(catalogue).changes), byId(catalogue, id, signal))),
        ),
      },
    }),
    choices: choicesMachine.provide({
      actors: {
        readChoices: implementPort(async ({ of, search, page }, signal) => {
          const query: [string, string][] = [
            ['choices', '1'],
            ['page', String(page)],
            ['max', String(choicesPage)],
            ...(search === '' ? [] : ([['search', search]] satisfies [string, string][])),
          ];
          const answer = await ask(calls(catalogueOf(of)).list, { ...at(catalogueOf(of)), query, signal });
          if (!answer.ok) return answer;
          const { rows, lastPage } = parsePage(answer.data);
          return { ok: true as const, data: { choices: rows.map((row) => parseChoice(of, row)), hasMore: page < lastPage } };
        }),
      },
    }),
    importing: importMachine.provide({
      actors: {
        readFile: implementPort(({ catalogue, file }: { catalogue: Catalogue; file: ImportChoice }, signal) => {
          const form = new FormData();
          form.append('file', file.content as Blob, file.name);
          if (file.sheet !== undefined) form.append('sheet', file.sheet);
          if (file.header !== undefined) form.append('header', String(file.header));
          return castAnswer<ImportFile>(
            ask(requireEndpoint(calls(catalogue).importFile), { ...at(catalogue), form, signal, timeout: longMs }),
          );
        }),
        importRows: implementPort(({ catalogue, request, key }, signal) =>
          castAnswer<ImportResult>(
            ask(requireEndpoint(calls(catalogue).importRows), {
              ...at(catalogue),
              body: request,
              signal,
              timeout: longMs,
              ...(key === '' ? {} : { key }),
            }),
          ),
        ),
      },
    }),
    labelOf: async (of, id) => {
      const query = [
        ['choices', '1'],
        ['id', String(id)],
        ['max', '10'],
      ] as const;
      const answer = await ask(calls(catalogueOf(of)).list, { ...at(catalogueOf(of)), query });
      const row = answer.ok ? parsePage(answer.data).rows.find((one) => one.id === id) : undefined;
      return row ? parseChoice(of, row).label : null;
    },
  };
}

function requireEndpoint(endpoint: Endpoint | undefined): Endpoint {
  if (!endpoint) throw new TypeError('This catalogue has no such call');
  return endpoint;
}

/** The replies of these calls were read by their endpoint's schema; which one that is, is lost in `callsOf`. */
const castAnswer = <T>(answer: Promise<Answer<unknown>>): Promise<Answer<T>> => answer as Promise<Answer<T>>;

function parsePage(data: unknown): { rows: CatalogueRecord[]; lastPage: number } {
  const page = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const rows = Array.isArray(data) ? (data as unknown[]) : Array.isArray(page['data']) ? (page['data'] as unknown[]) : [];
  return {
    rows: rows.flatMap((row) => {
      const read = AnyRecord.safeParse(row);
      return read.success ? [read.data] : [];
    }),
    lastPage: typeof page['last_page'] === 'number' ? page['last_page'] : 1,
  };
}

/** A platform without `choices` sends whole records: their label fields are used (OQ-86). */
function parseChoice(of: CatalogueKey, row: CatalogueRecord): Choice {
  const words = catalogueOf(of).label.flatMap((name) => row[name] ?? []);
  return { id: row.id, label: typeof row['label'] === 'string' ? row['label'] : words.map(String).join(' ') };
}

/** Sends a write in the format of its catalogue: a form with files, or JSON after uploading the files (ADM-7.06, ADM-7.09). */
async function save(
  { ask, logsHost }: RecordNeeds,
  calls: CatalogueCalls,
  { catalogue, id, body, key }: RecordWrite,
  signal: AbortSignal,
): Promise<Answer<CatalogueRecord>> {
  const endpoint = requireEndpoint(id === null ? calls.create : calls.edit);
  const isForm = id === null ? catalogue.multipart.create : catalogue.multipart.edit;
  const isPut = id !== null && catalogue.editBy === 'POST with _method=put';
  const around = {
    ...(catalogue.host === 'logs' && logsHost ? { host: logsHost } : {}),
    ...(id === null ? {} : { params: { id } }),
    key,
    signal,
  };
  if (isForm) {
    const form = buildForm(catalogue, toPayload(catalogue, body), isPut);
    const files = Object.keys(body).filter((name) => isChosenFile(body[name]));
    return blameFiles(files, await castAnswer<CatalogueRecord>(ask(endpoint, { ...around, form })));
  }
  const sent = await uploadFiles(ask, body, signal);
  if (!sent.ok) return sent;
  return castAnswer(ask(endpoint, { ...around, body: { ...toPayload(catalogue, sent.data), ...(isPut ? { _method: 'put' } : {}) } }));
}

/** A request that is too large for the platform, or for a proxy before it, is stated at the files that were sent (OQ-18). */
function blameFiles<T>(files: readonly string[], answer: Answer<T>): Answer<T> {
  if (answer.ok || answer.refusal.code !== ('request.too_large' satisfies RefusalCode) || answer.refusal.errors) return answer;
  const { refusal } = answer;
  return { ok: false, refusal: { ...refusal, errors: Object.fromEntries(files.map((name) => [name, [refusalText(refusal)]])) } };
}

/** A multipart form: files as they are, lists and parts as JSON, nothing as ''; a secret that is to be cleared as the word null. */
export function buildForm({ fields }: Pick<Catalogue, 'fields'>, values: Values, isPut: boolean): FormData {
  const form = new FormData();
  const nothing = (name: string) => (fields.some((field) => field.name === name && field.kind === 'secret') ? 'null' : '');
  if (isPut) form.append('_method', 'put');
  for (const [name, value] of Object.entries(values)) {
    if (isChosenFile(value)) form.append(name, value.content as Blob, value.name);
    else
      form.append(name, typeof value === 'string' ? value : value === null || value === undefined ? nothing(name) : JSON.stringify(value));
  }
  return form;
}

/** Sends every chosen file on its own and puts the name that it got in its place, inside of parts too. */
async function uploadFiles(ask: Http['ask'], body: Values, signal: AbortSignal): Promise<Answer<Values>> {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (isChosenFile(value)) {
      const answer = blameFiles([name], await uploadFile(ask, value, signal));
      if (!answer.ok) return answer;
      sent[name] = answer.data;
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const inner = await uploadFiles(ask, value as Values, signal);
      if (!inner.ok) return inner;
      sent[name] = inner.data;
    } else sent[name] = value;
  }
  return { ok: true, data: sent };
}

async function uploadFile(ask: Http['ask'], file: ChosenFile, signal: AbortSignal): Promise<Answer<string>> {
  const form = new FormData();
  form.append('file', file.content as Blob, file.name);
  const answer = await ask(sendFile, { form, signal, timeout: longMs });
  return answer.ok ? { ok: true, data: answer.data.file } : answer;
}
