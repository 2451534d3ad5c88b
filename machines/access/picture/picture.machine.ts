import { assign, setup } from 'xstate';
import { type Fault, image } from '../../../contract/catalogues/index.ts';
import type { FieldErrors, Refusal } from '../../../contract/platform/index.ts';
import { type ChosenFile, faultsOfFile } from '../../shared/chosen-file.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

interface Context {
  /** The address of the picture; null: there is none. */
  image: string | null;
  chosen: ChosenFile | null;
  faults: readonly Fault[];
  errors: FieldErrors;
  refusal: Refusal | null;
}
type Event =
  | { type: 'picture.choose'; file: ChosenFile }
  | { type: 'picture.send' }
  | { type: 'picture.drop' }
  | { type: 'picture.remove' }
  /** The displayed data of the user, whoever changed it. */
  | { type: 'picture.changed'; image: string | null };

/** JPG, GIF or PNG of at most 800 kB (OP-5.24, OP-5.25). */
export const ownPicture = image('image', { max: 800_000 });
const faultsIn = (file: ChosenFile | null): Fault[] => (file ? faultsOfFile(ownPicture, file, 'image') : []);

/** The user's own picture: chosen, previewed before upload, replaced by the platform's processed version, removed (OP-7.10). */
export const pictureMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { image: string | null }, tags: {} as 'busy' },
  actors: {
    sendPicture: port<Answer<{ image: string }>, ChosenFile | null>('sendPicture'),
    removePicture: port<Answer<null>>('removePicture'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isInvalid: ({ event }) => event.type === 'picture.choose' && faultsIn(event.file).length > 0,
    hasPicture: ({ context }) => context.image !== null,
  },
  actions: {
    choose: assign(({ event }) =>
      event.type === 'picture.choose' ? { chosen: event.file, faults: faultsIn(event.file), errors: {}, refusal: null } : {},
    ),
    drop: assign({ chosen: null, faults: [], errors: {}, refusal: null }),
    take: assign((_, { image: address }: { image: string }) => ({ image: address, chosen: null })),
    forget: assign({ image: null }),
    takeChanged: assign(({ event }) => (event.type === 'picture.changed' ? { image: event.image } : {})),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, errors: refusal.errors ?? {} })),
  },
}).createMachine({
  id: 'picture',
  context: ({ input }) => ({ image: input.image, chosen: null, faults: [], errors: {}, refusal: null }),
  initial: 'shown',
  on: { 'picture.changed': { actions: 'takeChanged' } },
  states: {
    shown: {
      on: {
        'picture.choose': [
          { guard: 'isInvalid', target: '.invalid', actions: 'choose' },
          { target: 'chosen', actions: 'choose' },
        ],
        'picture.remove': { guard: 'hasPicture', target: 'removing', actions: 'drop' },
      },
      initial: 'plain',
      states: {
        plain: { description: 'The picture, or an empty frame; another one can be chosen.' },
        invalid: { description: 'What was chosen is of another kind or too large, and the section says what is taken.' },
        saved: { description: 'The new picture is kept and shown everywhere.' },
        removalRefused: { description: 'The platform did not take the picture away and says why.' },
        unanswered: { description: 'No answer came when the picture was to be taken away; it can be tried again.' },
      },
    },
    chosen: {
      on: {
        'picture.choose': [
          { guard: 'isInvalid', target: 'shown.invalid', actions: 'choose' },
          { target: '.plain', actions: 'choose' },
        ],
        'picture.send': 'sending',
        'picture.drop': { target: 'shown', actions: 'drop' },
      },
      initial: 'plain',
      states: {
        plain: { description: 'The chosen picture is looked at before it is sent.' },
        refused: { description: 'The platform did not take the picture and says why.' },
        unanswered: { description: 'No answer came; the chosen picture stands and can be sent again.' },
      },
    },
    sending: {
      tags: 'busy',
      description: 'The picture is on its way.',
      invoke: {
        src: 'sendPicture',
        input: ({ context }) => context.chosen,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown.saved',
            actions: { type: 'take', params: ({ event }) => dataOf(event.output) },
          },
          { target: 'chosen.refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'chosen.unanswered',
      },
    },
    removing: {
      tags: 'busy',
      description: 'The picture is being taken away.',
      invoke: {
        src: 'removePicture',
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'shown.plain', actions: 'forget' },
          { target: 'shown.removalRefused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'shown.unanswered',
      },
    },
  },
});
