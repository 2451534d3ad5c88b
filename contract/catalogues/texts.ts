import type { Catalogue } from './catalogue.ts';
import { faultTexts } from './fields/fault.ts';
import { type Field, labelOf } from './fields/field.ts';
import { originTexts } from './origins.ts';

/** Labels of values that cannot be derived from the value. */
const customTexts: Readonly<Record<string, string>> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  runner: 'Who runs the command',
  password: 'Session ended by a new password',
  refresh_reused: 'Session ended: its token was used twice',
  by_admin: 'Session ended by an administrator',
  by_user: 'Session ended by its user',
  locked: 'Screen locked',
  unlocked: 'Screen unlocked',
  reset_asked: 'New password requested by e-mail',
  password_reset: 'New password by e-mail',
  password_given: 'New password set on the server',
  invited: 'Invited',
  invitation_used: 'Invitation accepted',
  let_in_again: 'Sign-in unblocked on the server',
  restored: 'Platform restored from a backup',
  factor_on: 'Second factor switched on',
  factor_off: 'Second factor switched off',
  factor_changed: 'Second factor changed',
  factor_app_paired: 'Authenticator app set up',
  factor_reset: 'Second factor reset by an administrator',
  passkey_added: 'Passkey added',
  passkey_used: 'Passkey used',
  passkey_renamed: 'Passkey renamed',
  passkey_removed: 'Passkey removed',
  passkey_refused: 'Passkey refused',
  passkey_copied: 'Passkey refused: its counter went back',
  recovery_made: 'Recovery codes created',
  recovery_used: 'Recovery code used',
  mobile_code: 'Mobile app code created',
  mobile_code_used: 'Signed in by mobile app',
  external_ticket: 'Sign-in to another installation',
  external_ticket_used: 'Signed in from another installation',
  external_opened: 'Opened another installation',
  sign_in_failed: 'Sign-in failed',
  code_failed: 'Wrong code of the second factor',
  emergency_centre: 'Emergency center',
  unlock_failed: 'Wrong password at a locked screen',
  locked_out: 'Session ended: wrong passwords at its locked screen',
  on_break: 'Break begun',
  available: 'Available again',
  needs_help: 'Called for help',
  help_answered: 'Answered a call for help',
  too_many: 'Session ended: too many sessions of its user',
  device_remembered: 'Device remembered',
  device_used: 'Signed in on a remembered device',
  device_forgotten: 'Remembered devices forgotten',
  listened: 'Recording played',
  no_source: 'No address: enter one, or connect its service',
  no_unit: 'No unit: choose one',
  signal_restored: 'Restored by the panel',
  handover_signed: 'Handover signed',
  handover_accepted: 'Handover accepted',
  source_shelved: 'Source shelved',
  shelving_ended: 'Shelving ended by hand',
  shelving_expired: 'Shelving over at its time',
  wall_alarm_shown: 'Alarm shown on a video wall',
  wall_given_back: 'Video wall given back',
  drill_started: 'Training drill started',
  drill_ended: 'Training drill ended',
  test_started: 'Set on test',
  test_ended: 'Test ended by hand',
  test_expired: 'Test over at its time',
  signal_replayed: 'Signal replayed as a test',
  case: 'Evidence case',
  case_made: 'Evidence case created',
  case_changed: 'Evidence case changed',
  case_alarms_added: 'Alarms added to a case',
  case_alarm_removed: 'Alarm removed from a case',
  case_ended: 'Evidence case ended',
  case_packed: 'Evidence package made',
  case_opened: 'Evidence package downloaded',
  case_shared: 'Evidence package shared',
  case_share_revoked: 'Share of an evidence package revoked',
  case_share_opened: 'Address of a shared evidence package opened',
  case_share_downloaded: 'Shared evidence package downloaded',
  dc09: 'SIA DC-09',
  line: 'Text lines (Sur-Gard MLR2)',
  onvif: 'ONVIF',
  http: 'HTTP',
  smtp: 'Mail (SMTP)',
  mqtt: 'MQTT',
  sia: 'SIA',
  contact_id: 'Contact ID',
  event: 'Name of an event',
  hikvision: 'Hikvision',
  dahua: 'Dahua',
  push: 'Posts by the sender',
  basic: 'Basic',
  digest: 'Digest',
  en: 'English',
  es: 'Spanish',
  pt: 'Portuguese',
};

/** The English for a literal value of a choice: `digital_output` is "Digital output". */
export function choiceText(value: string): string {
  const own = Object.hasOwn(customTexts, value) ? customTexts[value] : undefined;
  if (own !== undefined) return own;
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every English text that descriptors and forms show to users, each once: the source for translation. */
export function collectTexts(catalogues: readonly Catalogue[], forms: readonly Field[] = []): string[] {
  const texts = new Set<string>([...Object.values(faultTexts), ...originTexts]);
  for (const { title, singular, fields, actions = [] } of catalogues) {
    texts.add(title).add(singular);
    for (const field of fields) addField(texts, field);
    for (const { label, confirm, inputs = [] } of actions) {
      texts.add(label);
      if (confirm) texts.add(confirm);
      for (const field of inputs) addField(texts, field);
    }
  }
  for (const field of forms) addField(texts, field);
  return [...texts].sort((a, b) => (a < b ? -1 : 1));
}

function addField(texts: Set<string>, field: Field): void {
  texts.add(labelOf(field));
  for (const text of [field.help, field.group, field.requiredText]) if (text) texts.add(text);
  if (field.kind === 'choice' || field.kind === 'texts') for (const value of field.of ?? []) texts.add(choiceText(value));
  if (field.kind === 'parts' || field.kind === 'rows') for (const part of field.of) addField(texts, part);
}
