import { assign, setup } from 'xstate';
import { type Profile, ProfileChange } from '../../../contract/access/account.ts';
import type { FieldErrors, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

const profileFields = ['name', 'first_surname', 'second_surname', 'username', 'phone_number'] as const;
export type ProfileField = (typeof profileFields)[number];
/** The typed values; an empty field is an empty string. */
export type ProfileDraft = Readonly<Record<ProfileField, string>>;

export interface ProfileContext {
  profile: Profile | null;
  draft: ProfileDraft;
  /** The password, where the change needs it. */
  password: string;
  /** The platform's version, where it changed while the user typed here. */
  theirs: Profile | null;
  faults: readonly ProfileField[];
  errors: FieldErrors;
  refusal: Refusal | null;
}
export type ProfileEvent =
  | { type: 'profile.change'; field: ProfileField; value: string }
  | { type: 'profile.enterPassword'; password: string }
  | { type: 'profile.save' }
  | { type: 'profile.discard' }
  | { type: 'profile.retry' }
  /** The user's data changed somewhere. */
  | { type: 'profile.changed' }
  | { type: 'profile.keepMine' }
  | { type: 'profile.takeTheirs' };

const nothing: ProfileDraft = { name: '', first_surname: '', second_surname: '', username: '', phone_number: '' };
const draftOf = (profile: Profile): ProfileDraft =>
  Object.fromEntries(profileFields.map((field) => [field, profile[field] ?? ''])) as ProfileDraft;
const isSame = (one: ProfileDraft, other: ProfileDraft): boolean =>
  profileFields.every((field) => one[field].trim() === other[field].trim());

function changeOf({ draft, password, profile }: ProfileContext): ProfileChange {
  const { name, username, ...rest } = draft;
  const { first_surname, second_surname, phone_number } = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field, value.trim() === '' ? null : value]),
  ) as Pick<ProfileChange, 'first_surname' | 'second_surname' | 'phone_number'>;
  const proof = needsPassword({ draft, profile }) && password !== '' ? { password } : {};
  return { name, username, first_surname, second_surname, phone_number, ...proof };
}

/** Sign-in codes go to the phone number being changed, so the password must prove the user's identity. */
export const needsPassword = ({ draft, profile }: Pick<ProfileContext, 'draft' | 'profile'>): boolean =>
  profile?.two_factor === 'sms' && draft.phone_number.trim() !== (profile.phone_number ?? '');

function faultsIn(context: ProfileContext): ProfileField[] {
  const read = ProfileChange.safeParse(changeOf(context));
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => path[0]);
  return profileFields.filter((field) => wrong.includes(field));
}

const busy = { tags: 'busy' } as const;

/** The user's own general data: read, changed, saved; typed values survive every failure (OP-2.52). */
export const profileMachine = setup({
  types: { context: {} as ProfileContext, events: {} as ProfileEvent, tags: {} as 'busy' },
  actors: {
    readProfile: port<Answer<Profile>>('readProfile'),
    saveProfile: port<Answer<Profile>, ProfileChange>('saveProfile'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isUnchanged: ({ context: { profile } }, answer: Answer<Profile>) =>
      profile !== null && answer.ok && isSame(draftOf(profile), draftOf(answer.data)),
    isReverted: ({ context: { profile, draft }, event }) =>
      event.type === 'profile.change' && profile !== null && isSame(draftOf(profile), { ...draft, [event.field]: event.value }),
    isFaulty: ({ context }) => faultsIn(context).length > 0,
    needsPassword: ({ context }) => needsPassword(context) && context.password === '',
  },
  actions: {
    change: assign(({ context: { draft, faults, errors }, event }) => {
      if (event.type !== 'profile.change') return {};
      const { [event.field]: _, ...others } = errors;
      return { draft: { ...draft, [event.field]: event.value }, faults: faults.filter((field) => field !== event.field), errors: others };
    }),
    setPassword: assign(({ event }) => (event.type === 'profile.enterPassword' ? { password: event.password } : {})),
    take: assign((_, { profile }: { profile: Profile }) => ({
      profile,
      draft: draftOf(profile),
      password: '',
      theirs: null,
      faults: [],
      errors: {},
      refusal: null,
    })),
    rebase: assign((_, { profile }: { profile: Profile }) => ({ profile })),
    noteTheirs: assign((_, { profile }: { profile: Profile }) => ({ theirs: profile })),
    keepMine: assign(({ context: { theirs, profile } }) => ({ profile: theirs ?? profile, theirs: null })),
    takeTheirs: assign(({ context: { theirs } }) =>
      theirs ? { profile: theirs, draft: draftOf(theirs), password: '', theirs: null } : {},
    ),
    discard: assign(({ context: { profile } }) => ({
      draft: profile ? draftOf(profile) : nothing,
      password: '',
      faults: [],
      errors: {},
      refusal: null,
    })),
    noteFaults: assign(({ context }) => ({ faults: faultsIn(context) })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, errors: refusal.errors ?? {}, password: '' })),
  },
}).createMachine({
  id: 'profile',
  context: { profile: null, draft: nothing, password: '', theirs: null, faults: [], errors: {}, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      ...busy,
      description: 'The profile is being read.',
      invoke: {
        src: 'readProfile',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ profile: dataOf(event.output) }) },
          },
          { target: 'withheld', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    withheld: { description: 'The platform does not show the profile, and says why.', on: { 'profile.retry': 'reading' } },
    unread: { description: 'The profile could not be read; a button tries again.', on: { 'profile.retry': 'reading' } },
    shown: {
      initial: 'plain',
      on: { 'profile.change': { target: 'editing', actions: 'change' }, 'profile.changed': '.renewing' },
      states: {
        plain: { description: 'The profile as it is kept; every field can be typed into.' },
        renewing: {
          ...busy,
          description: 'The profile as it was is shown while it is read again, for it changed elsewhere.',
          on: { 'profile.changed': {} },
          invoke: {
            src: 'readProfile',
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'plain',
                actions: { type: 'take', params: ({ event }) => ({ profile: dataOf(event.output) }) },
              },
              { target: 'plain' },
            ],
            onError: 'plain',
          },
        },
        saved: { description: 'What was changed is kept, and the section says so.' },
      },
    },
    editing: {
      initial: 'typing',
      on: {
        'profile.change': [
          { guard: 'isReverted', target: 'shown', actions: 'change' },
          { target: '.typing', actions: 'change' },
        ],
        'profile.enterPassword': { target: '.typing', actions: 'setPassword' },
        'profile.discard': { target: 'shown', actions: 'discard' },
        'profile.save': [
          { guard: 'isFaulty', target: '.invalid', actions: 'noteFaults' },
          { guard: 'needsPassword', target: '.passwordMissing' },
          { target: 'saving' },
        ],
        'profile.changed': '.comparing',
      },
      states: {
        typing: { description: 'Something differs from what is kept: it can be saved or discarded.' },
        invalid: { description: 'Some fields cannot be saved as they are; what is wrong stands at each.' },
        passwordMissing: { description: 'Codes go to the phone that is changed: the password is asked for beside it.' },
        refused: { description: 'The platform did not keep it and says why, at the field where it can; what was typed stands.' },
        unanswered: { description: 'No answer came: what was typed stands, and can be saved again.' },
        comparing: {
          ...busy,
          description: 'The profile changed elsewhere: it is looked at while what was typed stands.',
          on: { 'profile.changed': {} },
          invoke: {
            src: 'readProfile',
            onDone: [
              {
                guard: { type: 'isUnchanged', params: ({ event }) => event.output },
                target: 'typing',
                actions: { type: 'rebase', params: ({ event }) => ({ profile: dataOf(event.output) }) },
              },
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: '#profile.conflict',
                actions: { type: 'noteTheirs', params: ({ event }) => ({ profile: dataOf(event.output) }) },
              },
              { target: 'typing' },
            ],
            onError: 'typing',
          },
        },
      },
    },
    conflict: {
      description: 'The same data was changed elsewhere while somebody typed here: mine or theirs is to be chosen.',
      on: {
        'profile.keepMine': { target: 'editing', actions: 'keepMine' },
        'profile.takeTheirs': { target: 'shown', actions: 'takeTheirs' },
      },
    },
    saving: {
      ...busy,
      description: 'The profile is being saved.',
      invoke: {
        src: 'saveProfile',
        input: ({ context }) => changeOf(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown.saved',
            actions: { type: 'take', params: ({ event }) => ({ profile: dataOf(event.output) }) },
          },
          { target: 'editing.refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'editing.unanswered',
      },
    },
  },
});
