export { qualityEvents, reportLimits } from './reports.ts';
