import { plural, t } from '@lingui/core/macro';
import type { NodeOutcome, OutcomeCode } from '../../contract/automation/command-run.ts';

type Values = NodeOutcome['values'];

/** What came of a step, in words; empty while nothing has. */
export function outcomeText({ code, type, values }: Pick<NodeOutcome, 'code' | 'type' | 'values'>): string {
  if (code === null) return '';
  const text = code === 'would_do' ? wouldText(type, values) : codeText(code, values);
  return [text, ...about(values)].join(' · ');
}

const named = ({ what, to }: Values): string => String(what ?? to ?? '');

function codeText(code: Exclude<OutcomeCode, 'would_do'>, values: Values): string {
  const what = named(values);
  const { to = '', seconds = 0, reason = '', status = '', configure = '', failed = '' } = values;
  switch (code) {
    case 'done':
      return t`Done`;
    case 'sent':
      return to === '' ? t`Sent` : t`Sent to ${to}`;
    case 'switched':
      return switchedText(values);
    case 'shown':
      return to === '' ? t`Shown: ${what}` : t`${what} shown to ${to}`;
    case 'waited':
      return Number(seconds) > 0 ? t`Waited ${seconds} s` : t`Waited`;
    case 'call_prepared':
      return t`Call to ${what} prepared for ${to}`;
    case 'shot':
      return values['mode'] === 'test' ? t`Test shot by ${what}` : t`Shot by ${what}`;
    case 'reported':
      return t`Reported to ${what}`;
    case 'not_connected':
      return configure === '' ? t`Nothing is connected that could do it` : t`Not connected: ${configure} is not set`;
    case 'unreachable':
      return t`Could not be reached ${failed || what}`.trim();
    case 'refused':
      return status === '' ? t`Refused ${reason}`.trim() : t`Refused by the other side (${status})`;
    case 'timed_out':
      return t`No answer in time`;
    case 'not_allowed':
      return reason === '' ? t`Not allowed to whoever ran it` : t`Not allowed: ${reason}`;
    case 'not_found':
      return notFoundText(values);
    case 'nobody':
      return t`Nobody was there for it`;
    case 'incomplete':
      return t`Its configuration is not complete`;
    case 'needs_alarm':
      return t`It needs an alarm`;
    case 'no_position':
      return t`The unit has no position on the map`;
    case 'interrupted':
      return t`Interrupted: whether it was done is not known, and it is not repeated`;
    case 'canceled':
      return t`Canceled`;
    case 'failed':
      return status === '' ? t`Failed` : t`Failed (${status})`;
  }
}

function switchedText({ what = '', state, seconds = 0 }: Values): string {
  if (state === 'on') return t`${what} switched on`;
  if (state === 'off') return t`${what} switched off`;
  if (state === 'pulse') return t`${what} switched on for ${seconds} s`;
  return t`Switched`;
}

function notFoundText({ missing = 0, radius }: Values): string {
  if (radius !== undefined) return t`No camera within ${radius} m`;
  const count = Number(missing);
  return count > 0
    ? plural(count, { one: '# is gone or out of sight', other: '# are gone or out of sight' })
    : t`It is gone or out of sight`;
}

/** What a dry run found that a step would do. */
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

/** Facts beside it: how far it reached, what was written, that nothing left the machine. */
function about({ cameras, radius, seconds, count, of, message, folio, demo, verb, url }: Values): string[] {
  const shown = Number(cameras ?? 0);
  return [
    shown > 0 && plural(shown, { one: '# camera', other: '# cameras' }),
    shown > 0 && radius !== undefined && t`within ${radius} m`,
    shown > 0 && seconds !== undefined && t`${seconds} s each`,
    of !== undefined && count !== undefined && Number(of) > 1 && t`${count} of ${of}`,
    verb !== undefined && `${verb} ${url ?? ''}`.trim(),
    folio !== undefined && t`Folio ${folio}`,
    message !== undefined && `“${message}”`,
    demo !== undefined && t`demo: nothing left this machine`,
  ].filter((one): one is string => one !== false);
}
