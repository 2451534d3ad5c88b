import { use } from 'react';
import { ReportContext } from './AlarmCount.tsx';
import { clipSpan } from './health-filter.ts';

/** Limits an interval that begins at an instant to the span of the report. */
export function useClip(): (begins: string, lengthMs: number) => { from: string; to: string } {
  const report = use(ReportContext);
  if (!report) throw new Error('An interval is shown outside of the report');
  return (begins, lengthMs) => clipSpan(report.of, begins, lengthMs);
}
