import { writeExport } from '../../server/catalogues/exports/export-file.ts';
import { platformScope } from '../../server/platform/store/store.ts';
import { measureExport } from './export-process.ts';

/** Runs the product's export once in a process of its own: `export.child.ts <data directory>`. */
await measureExport(process.argv[2] ?? '', async (store, plan) => {
  await writeExport(store, platformScope, plan);
});
