import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChartGroup, ChartMeasure, ChartSetup } from '../../../../contract/workspace/charts.ts';
import { choiceWord } from '../../../words/catalogue.ts';
import { literalWord } from '../list/words.ts';

export const measureWords: Readonly<Record<ChartMeasure, MessageDescriptor>> = {
  alarms: msg`Alarms`,
  lpr_matches: msg`Plates read`,
  facial_recognitions: msg`Faces recognized`,
  detection_events: msg`Detection events`,
  analytic_records: msg`Analytic records`,
  cameras: msg`Cameras`,
};

export const groupWords: Readonly<Record<ChartGroup, MessageDescriptor>> = {
  hour: msg`by hour`,
  day: msg`by day`,
  weekday: msg`by weekday`,
  unit: msg`by unit`,
  tenant: msg`by tenant`,
  type: msg`by type`,
  level: msg`by level`,
  status: msg`by status`,
  camera: msg`by camera`,
  outcome: msg`by outcome`,
  cause: msg`by cause`,
};

/** Returns the default name of a chart, such as "Alarms by day". */
export function chartName({ measure, by }: Pick<ChartSetup, 'measure' | 'by'>): string {
  return `${i18n._(measureWords[measure])} ${i18n._(groupWords[by])}`;
}

/** Returns the name of one bar. Moments use the time zone in which the days were split; literal values of the platform are translated. */
export function barName(key: string, { by, measure }: Pick<ChartSetup, 'by' | 'measure'>, timeZone: string): string {
  if (by === 'day') return i18n.date(new Date(key), { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  if (by === 'hour')
    return i18n.date(new Date(key), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  // The first of January 2023 was a Sunday.
  if (by === 'weekday') return i18n.date(new Date(Date.UTC(2023, 0, 1 + Number(key))), { weekday: 'long', timeZone: 'UTC' });
  if (key === '') return i18n._(msg`(none)`);
  const isLiteral =
    by === 'status' || (by === 'type' && measure === 'detection_events') || (by === 'level' && measure === 'analytic_records');
  return isLiteral ? (literalWord(key) === key ? choiceWord(key) : literalWord(key)) : key;
}
