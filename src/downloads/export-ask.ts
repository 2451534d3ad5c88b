import { type Catalogue, pathOf } from '../../contract/catalogues/catalogue.ts';
import { type ListQuery, queryParams } from '../../contract/catalogues/query.ts';
import { exportChannels } from '../../contract/events.ts';
import type { ExportAsk } from '../../machines/export/download.ts';

/**
 * What a list asks for when it is exported: its filters, search and order as they are, and its columns (ADM-7.08). It goes to the
 * exports machine: `exports.send({ type: 'export.start', ask })`.
 * @param columns names of the shown fields, in order; empty: all of them
 */
export function exportAsk(catalogue: Catalogue, slugs: { product: string }, query: ListQuery, columns: readonly string[]): ExportAsk {
  const params = queryParams({ ...query, page: 1 }).filter(([name]) => name !== 'max');
  return {
    key: catalogue.key,
    title: catalogue.title,
    path: `/v1/${pathOf(catalogue, slugs)}`,
    host: catalogue.host ?? null,
    params: columns.length > 0 ? [...params, ['columns', columns.join(',')]] : params,
    channel: catalogue.exportMode === 'progress' ? (exportChannels.find((channel) => channel === catalogue.exportChannel) ?? null) : null,
  };
}
