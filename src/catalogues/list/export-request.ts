import { callsOf } from '../../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { type ListQuery, queryParams } from '../../../contract/catalogues/query.ts';
import { type ExportChannel, exportChannels } from '../../../contract/platform/index.ts';
import type { ExportRequest } from '../../../machines/catalogues/export/download.ts';

/**
 * Builds an export request: all rows of the list, in its order (OQ-5, ADM-4.01).
 * @param columns in their order; null: every column
 */
export function buildExportRequest(
  catalogue: Catalogue,
  query: ListQuery,
  columns: readonly Field[] | null,
  product: string,
): ExportRequest {
  const { key, title, host, exportMode, exportChannel, exportBody } = catalogue;
  const rows = queryParams({ ...query, page: 1 }).filter(([name]) => name !== 'max');
  return {
    key,
    title,
    path: callsOf(catalogue, { product }).list.path,
    host: host ?? null,
    params: columns === null ? rows : [...rows, ['columns', columns.map(({ name }) => name).join(',')]],
    channel: exportMode === 'progress' ? findChannel(exportChannel) : null,
    ...(exportBody && { endBody: exportBody }),
  };
}

const findChannel = (name: string | undefined): ExportChannel | null => exportChannels.find((one) => one === name) ?? null;
