import type { AlarmContact } from '../../../contract/alarms/contact-calls.ts';

/** Calls a number for the open alarm; null opens the dialog that asks whom to call. */
export type CallFor = (number: string | null, name: string | null) => void;
/** Calls nobody, since the alarm belongs to a drill: numbers are shown, and attempts recorded by hand. */
export const callNobody: CallFor = () => undefined;

/** A call that this console makes, or made, for the alarm in front. */
export interface CarriedCall {
  key: string;
  number: string;
  /** Platform time in ms; null: nobody answered so far. */
  answeredAt: number | null;
  hasEnded: boolean;
  /** Whether the platform recorded its end, and with it the attempt that it fills in. */
  isRecorded: boolean;
}

/** A number in the form in which it is dialled. */
export const numberOf = (phone: string): string => phone.replace(/[^\d+*#]/g, '');

/** The last call to a contact. */
export const callTo = (calls: readonly CarriedCall[], { phone }: Pick<AlarmContact, 'phone'>): CarriedCall | undefined =>
  calls.findLast(({ number }) => numberOf(number) === numberOf(phone));

/** The contact that was called last. */
export function calledContact(calls: readonly CarriedCall[], contacts: readonly AlarmContact[]): AlarmContact | undefined {
  const last = calls.findLast((call) => contacts.some(({ phone }) => numberOf(phone) === numberOf(call.number)));
  return last && contacts.find(({ phone }) => numberOf(phone) === numberOf(last.number));
}

/** Whether a call was answered and its outcome is still to be chosen: a person or a voicemail may have answered. */
export const isOutcomeOpen = ({ answeredAt }: CarriedCall, { last }: Pick<AlarmContact, 'last'>): boolean =>
  answeredAt !== null && (last === null || Date.parse(last.at) < answeredAt);
