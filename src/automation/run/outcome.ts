import { plural, t } from '@lingui/core/macro';
import type { NodeOutcome, OutcomeCode } from '../../../contract/automation/command-run.ts';

type Values = NodeOutcome['values'];

/** Describes the outcome of a step; empty while there is none. */
export function outcomeText({ code, type, values }: Pick<NodeOutcome, 'code' | 'type' | 'values'>): string {
  if (code === null) return '';
  const text = code === 'would_do' ? wouldText(type, values) : outcomeTexts[code](values);
  return [text, ...targetTexts(values)].join(' · ');
}

/** The subject or the recipient of a step. */
const named = ({ what, to }: Values): string => String(what ?? to ?? '');

type DescribedCode = Exclude<OutcomeCode, 'would_do'>;

const outcomeTexts: Readonly<Record<DescribedCode, (values: Values) => string>> = {
  done: () => t`Done`,
  sent: ({ to }) => (to === undefined ? t`Sent` : t`Sent to ${to}`),
  switched: switchedText,
  shown: (values) => {
    const what = named(values);
    const { to } = values;
    return to === undefined ? t`Shown: ${what}` : what === to ? t`Shown to ${to}` : t`${what} shown to ${to}`;
  },
  waited: ({ seconds = 0 }) => (Number(seconds) > 0 ? t`Waited ${seconds} s` : t`Waited`),
  call_prepared: ({ what = '', to = '' }) => t`Call to ${what} prepared for ${to}`,
  shot: ({ what = '', mode }) => (mode === 'test' ? t`Test shot by ${what}` : t`Shot by ${what}`),
  reported: ({ what = '' }) => t`Reported to ${what}`,
  not_connected: ({ configure }) =>
    configure === undefined ? t`No connected service can do this` : t`Not connected: ${configure} is not set`,
  unreachable: (values) => {
    const whom = values['failed'] ?? named(values);
    return whom === '' ? t`Could not be reached` : t`${whom} could not be reached`;
  },
  refused: ({ status, reason }) =>
    status !== undefined ? t`Refused by the other side (${status})` : reason === undefined ? t`Refused` : t`Refused: ${reason}`,
  timed_out: () => t`No answer in time`,
  not_allowed: ({ reason }) => (reason ? t`Not allowed: ${reason}` : t`Not allowed to whoever ran it`),
  not_found: notFoundText,
  nobody: () => t`No recipient was online`,
  incomplete: () => t`Its configuration is not complete`,
  needs_alarm: () => t`It needs an alarm`,
  no_position: () => t`The unit has no position on the map`,
  interrupted: () => t`Interrupted: result unknown, not repeated`,
  canceled: () => t`Canceled`,
  failed: ({ status }) => (status === undefined ? t`Failed` : t`Failed (${status})`),
};

function switchedText({ what = '', state, seconds = 0 }: Values): string {
  if (state === 'on') return t`${what} switched on`;
  if (state === 'off') return t`${what} switched off`;
  if (state === 'pulse') return t`${what} switched on for ${seconds} s`;
  return t`Switched`;
}

function notFoundText({ missing = 0, radius }: Values): string {
  if (radius !== undefined) return t`No camera within ${radius} m`;
  const count = Number(missing);
  return count > 0 ? plural(count, { one: '# is no longer available', other: '# are no longer available' }) : t`It is no longer available`;
}

/** Describes what a step would do in a dry run. */
function wouldText(type: string, values: Values): string {
  const what = named(values);
  const { to = '', state, seconds = 0 } = values;
  if (type === 'digital_output' && state === 'on') return t`Would switch ${what} on`;
  if (type === 'digital_output' && state === 'off') return t`Would switch ${what} off`;
  if (type === 'digital_output') return t`Would switch ${what} on for ${seconds} s`;
  if (type === 'delay') return t`Would wait ${seconds} s`;
  if (type === 'notification') return to === '' ? t`Would be sent` : t`Would be sent to ${to}`;
  if (type === 'interphone_call') return t`Would call ${what}`;
  if (type === 'density_shoot') return values['mode'] === 'test' ? t`Would make a test shot with ${what}` : t`Would shoot with ${what}`;
  if (type === 'emergency_centre') return t`Would report to ${what}`;
  if (type.startsWith('camera_') && to !== '') return t`Would show cameras to ${to}`;
  if (type.startsWith('show_')) return t`Would show ${what}`;
  return t`Would be done`;
}

/** Details of the outcome: its range, the text written, or that a demo sent nothing. */
function targetTexts({ cameras, radius, seconds, count, of, message, folio, demo, verb, url }: Values): string[] {
  const shown = Number(cameras ?? 0);
  return [
    shown > 0 && plural(shown, { one: '# camera', other: '# cameras' }),
    shown > 0 && radius !== undefined && t`within ${radius} m`,
    shown > 0 && seconds !== undefined && t`${seconds} s each`,
    of !== undefined && count !== undefined && Number(of) > 1 && t`${count} of ${of}`,
    verb !== undefined && `${verb} ${url ?? ''}`.trim(),
    folio !== undefined && t`Folio ${folio}`,
    message !== undefined && `“${message}”`,
    demo !== undefined && t`demo: nothing is really sent`,
  ].filter((one): one is string => one !== false);
}
