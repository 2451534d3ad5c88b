export { callsOf } from './calls.ts';
export { actionFor, type Catalogue, type CatalogueAction } from './catalogue.ts';
export { choiceText } from './choice-text.ts';
export { detectionEventTypes } from './descriptors/intelexvision.ts';
export { type ReportResult, type reportFormats, weekdays } from './descriptors/report-schedules.ts';
export { AssignableCamera, AssignmentResult, assignmentCalls, CenterCounts, SectorCounts } from './extra/assignment.ts';
export { cameraServiceCalls } from './extra/cameras.ts';
export { deviceCalls, ResellerDevice } from './extra/devices.ts';
export { IncidentBar, peopleCalls } from './extra/people.ts';
export { type Fault, type FaultCode, faultTexts } from './fields/fault.ts';
export {
  choice,
  email,
  type Field,
  type FileField,
  image,
  isWritable,
  labelOf,
  note,
  type PairsField,
  type RefsField,
  ref,
  refs,
  text,
  texts,
  whole,
} from './fields/field.ts';
export { faultOf, idOf, isApplicable, isEmpty, type Values, validateValues } from './fields/schema.ts';
export { type CatalogueKey, catalogueKeys } from './keys.ts';
export { codeVocabularies, receiverKinds, signalActions, signalCategories } from './receiver-choices.ts';
export { Choice } from './record.ts';
export { catalogueOf, catalogues } from './registry.ts';
export { WorkbookResult } from './workbook.ts';
