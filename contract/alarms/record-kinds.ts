/* Kinds of lines in the record of an alarm, beside those of the four statuses. */

/** Record lines of acts, and of what the platform does by itself: an offer that nobody answered, an owner who is gone, a breached time. */
export const handlingRecordKinds = [
  'released',
  'forwarded',
  'withdrawn',
  'accepted',
  'declined',
  'offer_expired',
  'taken_over',
  'parked',
  'resumed',
  'unattended',
  'attended_again',
  'take_breached',
  'end_breached',
  'escalated',
  'supervisor_notified',
] as const;

/** Record lines of groups, of sources that chatter, and of alarms assigned to who holds one of the same unit. */
export const groupRecordKinds = ['ungrouped', 'latched', 'unlatched', 'assigned'] as const;

/** Kinds of lines in the record of the alarm from which its source was shelved. */
export const shelvingRecordKinds = ['source_shelved'] as const;

/** Record lines of attempts; the results of a password are lines of their own. */
export const attemptRecordKinds = ['contact_reached', 'contact_no_answer', 'contact_voicemail', 'contact_wrong_number'] as const;
export const passwordRecordKinds = ['password_matched', 'password_not_matched'] as const;

/** Kinds of record lines that show that a contact was reached or tried. */
export const contactRecordKinds = [...attemptRecordKinds, 'call_taken', 'call_ended'] as const;

/** Record lines of the gate: video of the alarm was looked at, and an end whose requirements were overridden. */
export const gateRecordKinds = ['video_viewed', 'end_overridden'] as const;
