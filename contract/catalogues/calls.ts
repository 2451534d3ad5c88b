import * as z from 'zod/mini';
import { type CallerAccess, CatalogueRecord, type Endpoint, page, success } from '../platform/index.ts';
import { actionFor, type Catalogue, type Operation, pathOf } from './catalogue.ts';
import type { CatalogueCalls } from './catalogue-calls.ts';
import { documentCalls } from './documented.ts';
import {
  BulkDelete,
  BulkEdit,
  BulkEditReply,
  BulkResult,
  Change,
  ImportFile,
  ImportRequest,
  ImportResult,
  RecordReferences,
  UploadedFile,
} from './record.ts';

const byId = z.object({ id: z.pipe(z.coerce.number(), z.int().check(z.positive())) });
/** Values of a write; `faultsOf` validates them, with texts in the caller's language. A multipart form carries the same values in parts. */
const written = z.unknown();
const record = success(CatalogueRecord);
const records = page(CatalogueRecord);
const uses = success(RecordReferences);
const nothing = success(z.null());
const bulkEdited = success(BulkEditReply);
const bulkDone = success(BulkResult);
const changes = success(z.array(Change));
const importFile = success(ImportFile);
const importResult = success(ImportResult);

/**
 * The calls of a catalogue (ADM-7.03–7.09), on its literal path. `…/uses`, `…/changes`, `…/bulk`, `…/import` are beyond the specification.
 * The list returns a spreadsheet with `action=export`, and only ids and labels with `choices=1`.
 */
export function callsOf(catalogue: Catalogue, slugs: { product: string }): CatalogueCalls {
  const at = `/v1/${pathOf(catalogue, slugs)}`;
  const may = (operation: Operation) => catalogue.operations.includes(operation);
  const accessFor = (operation: Operation): CallerAccess => ({
    kind: 'ability',
    action: actionFor(catalogue, operation),
    subject: catalogue.resource,
  });
  const reading: CallerAccess = catalogue.isForOperators ? { kind: 'ability', action: 'read', subject: 'Home' } : accessFor('list');
  const { title, singular } = catalogue;
  const calls: CatalogueCalls = {
    list: { method: 'GET', path: at, access: reading, summary: `List: ${title}`, reply: records, refusals: ['export.running'] },
    record: {
      method: 'GET',
      path: `${at}/:id`,
      access: reading,
      summary: `Read: ${singular}`,
      params: byId,
      reply: record,
      refusals: ['record.not_found'],
    },
  };
  if (may('create')) {
    calls.create = {
      method: 'POST',
      path: at,
      access: accessFor('create'),
      summary: `Create: ${singular}`,
      body: written,
      reply: record,
      refusals: writes,
    };
    calls.importFile = {
      method: 'POST',
      path: `${at}/import/file`,
      access: accessFor('create'),
      summary: `Read an import file: ${title}`,
      reply: importFile,
      refusals: ['import.unreadable'],
    };
    calls.importRows = {
      method: 'POST',
      path: `${at}/import`,
      access: accessFor('create'),
      summary: `Import, or check an import: ${title}`,
      body: ImportRequest,
      reply: importResult,
      refusals: ['import.unknown'],
    };
  }
  if (may('edit')) {
    const method = catalogue.editBy === 'PUT' ? 'PUT' : 'POST';
    calls.edit = {
      method,
      path: `${at}/:id`,
      access: accessFor('edit'),
      summary: `Edit: ${singular}`,
      params: byId,
      body: written,
      reply: record,
      refusals: writes,
    };
    calls.editMany = {
      method: 'PUT',
      path: `${at}/bulk`,
      access: accessFor('edit'),
      summary: `Edit many: ${title}`,
      body: BulkEdit,
      reply: bulkEdited,
      refusals: ['bulk.changed'],
    };
  }
  if (may('delete')) {
    const from = catalogue.deletePath ? `/v1/${catalogue.deletePath}` : at;
    calls.remove = {
      method: 'DELETE',
      path: `${from}/:id`,
      access: accessFor('delete'),
      summary: `Delete: ${singular}`,
      params: byId,
      reply: nothing,
      refusals: ['record.not_found', 'record.in_use'],
    };
    calls.uses = {
      method: 'GET',
      path: `${at}/:id/uses`,
      access: accessFor('delete'),
      summary: `List the references to: ${singular}`,
      params: byId,
      reply: uses,
      refusals: ['record.not_found'],
    };
    calls.removeMany = {
      method: 'DELETE',
      path: `${at}/bulk`,
      access: accessFor('delete'),
      summary: `Delete many: ${title}`,
      body: BulkDelete,
      reply: bulkDone,
      refusals: ['bulk.changed'],
    };
  }
  if (may('edit') || may('delete')) {
    calls.changes = {
      method: 'GET',
      path: `${at}/:id/changes`,
      access: accessFor('list'),
      summary: `Audit trail: ${singular}`,
      params: byId,
      reply: changes,
      refusals: ['record.not_found'],
    };
  }
  return documentCalls(catalogue, calls);
}

const writes = ['record.not_found', 'record.changed', 'request.key_reused', 'request.in_progress'] as const;

/**
 * Uploads a file before the record that will reference it: a multipart form with one part `file`. The field of the record is then written
 * as the id in the reply.
 */
export const sendFile = {
  method: 'POST',
  path: '/v1/files',
  access: { kind: 'signed_in' },
  summary: 'Upload a file for a field of a record: a multipart form with one part, "file"',
  reply: success(UploadedFile),
  refusals: ['request.too_large'],
} as const satisfies Endpoint;
