import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of detectors' literal values; an unknown value is shown unchanged. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  default: msg`Event`,
  lpr: msg`Plate read`,
  loitering: msg`Loitering`,
  crowded: msg`Crowd`,
  fr: msg`Face recognized`,
  'people counting': msg`People counted`,
  'people entering': msg`People entering`,
  'people exiting': msg`People leaving`,
  'prohibited parking': msg`Prohibited parking`,
  'vehicle count': msg`Vehicles counted`,
  'wrong way': msg`Wrong way`,
  'delimited zone': msg`Someone in a closed zone`,
  'person fallen': msg`Person fallen`,
  'smart motion detection': msg`Motion`,
  'object count': msg`Objects counted`,
  'person in area': msg`Person in the area`,
  alert: msg`alert`,
  ok: msg`ok`,
  in: msg`entering`,
  out: msg`leaving`,
  edge: msg`detected in the camera`,
  cloud: msg`detected in the cloud`,
  critical: msg`critical`,
  high: msg`high`,
  medium: msg`medium`,
  low: msg`low`,
};

/** A literal value in words. */
export function literalWord(value: string): string {
  const known = words[value];
  return known ? i18n._(known) : value;
}

/** The details of a detection: its parts are literal values or names. */
export function detailWords(detail: string | null): string {
  return detail === null ? '' : detail.split(' · ').map(literalWord).join(' · ');
}
