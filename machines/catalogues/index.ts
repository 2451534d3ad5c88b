export type { ExportRequest } from './export/download.ts';
export { type ExportsFact, exportsMachine } from './exports/exports.machine.ts';
export { type ChoicesPage, choicesMachine } from './record/choices.machine.ts';
export { changedFields, draftOf, valuesOf } from './record/draft.ts';
export type { Draft } from './record/fields/kind.ts';
export type { Pair } from './record/fields/pairs.ts';
export { type Named, namedOf } from './record/fields/reference.ts';
export { type RecordRef, selectBefore, selectCatalogue, selectDraft, selectId, selectRecord } from './record/record.selectors.ts';
export type { RecordContext } from './record/record.types.ts';
