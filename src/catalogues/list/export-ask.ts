import { callsOf } from '../../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { type ListQuery, queryParams } from '../../../contract/catalogues/query.ts';
import { type ExportChannel, exportChannels } from '../../../contract/platform/event-names.ts';
import type { ExportAsk } from '../../../machines/catalogues/export/download.ts';

/** What an export asks: all rows that the list finds, in its order, in the columns it is shown in (OQ-5, ADM-4.01). */
export function exportAsk(catalogue: Catalogue, query: ListQuery, columns: readonly Field[], product: string): ExportAsk {
  const { key, title, host, exportMode, exportChannel } = catalogue;
  const rows = queryParams({ ...query, page: 1 }).filter(([name]) => name !== 'max');
  return {
    key,
    title,
    path: callsOf(catalogue, { product }).list.path,
    host: host ?? null,
    params: [...rows, ['columns', columns.map(({ name }) => name).join(',')]],
    channel: exportMode === 'progress' ? channelOf(exportChannel) : null,
  };
}

const channelOf = (name: string | undefined): ExportChannel | null => exportChannels.find((one) => one === name) ?? null;
