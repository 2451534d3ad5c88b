import * as z from 'zod/mini';
import { defineCall, requireAbility, success } from '../platform/index.ts';
import type { CatalogueKey } from './keys.ts';
import { ImportResult } from './record.ts';

/** Largest workbook, in bytes. */
export const maxWorkbookBytes = 10_000_000;

/**
 * What a workbook of sites can contain, in the order in which it is imported: later sheets refer to earlier ones by their words.
 * `key`: the fields by which a row finds its record, which is then changed instead of created.
 */
export const workbookSheets = [
  { catalogue: 'master-tenant', key: ['name'] },
  { catalogue: 'tenant', key: ['name'] },
  { catalogue: 'center', key: ['name'] },
  { catalogue: 'sector', key: ['name'] },
  { catalogue: 'unit', key: ['id_tenant', 'description'] },
  { catalogue: 'users', key: ['email'] },
  { catalogue: 'generic-devices', key: ['name'] },
] as const satisfies readonly { catalogue: CatalogueKey; key: readonly string[] }[];

/** Result of one sheet; `ignored`: its columns that fill no field. */
export const SheetResult = z.extend(ImportResult, { sheet: z.string(), title: z.string(), ignored: z.array(z.string()) });
export type SheetResult = z.infer<typeof SheetResult>;

/** `applied`: everything was written; otherwise nothing was. `unknown`: sheets that name no catalogue of a site. */
export const WorkbookResult = z.object({ applied: z.boolean(), sheets: z.array(SheetResult), unknown: z.array(z.string()) });
export type WorkbookResult = z.infer<typeof WorkbookResult>;

/** One workbook with sheets of tenants, sites, people and devices. Beyond the specification. */
export const workbookCalls = {
  importWorkbook: defineCall({
    method: 'POST',
    path: '/v1/site_workbook',
    access: requireAbility('create', 'Unit'),
    summary: 'Try a workbook of sites (multipart: file, apply), or import it where apply is true and no row is faulty',
    reply: success(WorkbookResult),
    refusals: ['import.unreadable', 'request.key_reused', 'request.in_progress'],
  }),
} as const;
