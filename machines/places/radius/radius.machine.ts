import { assign, setup } from 'xstate';
import { type Position, radiusMetres } from '../../../contract/places/place.ts';

export interface RadiusContext {
  /** The text that the operator typed. */
  typed: string;
  /** The last of it that was a radius: whole metres (OP-9.71). */
  metres: number;
  centre: Position | null;
}

export type RadiusEvent =
  /** Everything within a distance is to be found: of this place, or of one that is still to be shown on the map. */
  | { type: 'radius.begin'; centre: Position | null }
  | { type: 'radius.place'; centre: Position }
  | { type: 'radius.type'; typed: string }
  | { type: 'radius.end' };

/** The radius that was written: whole metres from 1 to 50,000; null: none (OP-9.71). */
export function metresOf(typed: string): number | null {
  const metres = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return metres >= radiusMetres.least && metres <= radiusMetres.most ? metres : null;
}

/** A circle on a map that chooses what lies within it (OP-9.71). */
export const radiusMachine = setup({
  types: { context: {} as RadiusContext, events: {} as RadiusEvent },
  guards: {
    isRadius: (_, { typed }: { typed: string }) => metresOf(typed) !== null,
    isRadiusAround: ({ context }, { typed }: { typed: string }) => metresOf(typed) !== null && context.centre !== null,
    hasCentre: (_, { centre }: { centre: Position | null }) => centre !== null,
  },
  actions: {
    begin: assign((_, { centre }: { centre: Position | null }) => ({
      typed: String(radiusMetres.usual),
      metres: radiusMetres.usual,
      centre,
    })),
    place: assign((_, { centre }: { centre: Position }) => ({ centre })),
    write: assign(({ context }, { typed }: { typed: string }) => ({ typed, metres: metresOf(typed) ?? context.metres })),
  },
}).createMachine({
  id: 'radius',
  context: { typed: String(radiusMetres.usual), metres: radiusMetres.usual, centre: null },
  initial: 'off',
  on: { 'radius.end': '.off' },
  states: {
    off: {
      description: 'No circle is drawn; a click on the map picks what is there.',
      on: {
        'radius.begin': [
          {
            guard: { type: 'hasCentre', params: ({ event }) => event },
            target: 'drawn',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'placing', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
    },
    placing: {
      description: 'The map waits for a click that says where the middle of the circle is.',
      on: {
        'radius.place': { target: 'drawn', actions: { type: 'place', params: ({ event }) => event } },
        'radius.type': [
          {
            guard: { type: 'isRadius', params: ({ event }) => event },
            actions: { type: 'write', params: ({ event }) => event },
          },
          { target: 'wrong', actions: { type: 'write', params: ({ event }) => event } },
        ],
      },
    },
    drawn: {
      description: 'The circle is drawn, and it is said which cameras lie within it.',
      on: {
        'radius.place': { actions: { type: 'place', params: ({ event }) => event } },
        'radius.type': [
          {
            guard: { type: 'isRadius', params: ({ event }) => event },
            actions: { type: 'write', params: ({ event }) => event },
          },
          { target: 'wrong', actions: { type: 'write', params: ({ event }) => event } },
        ],
      },
    },
    wrong: {
      description: 'What was written is no radius: it is said which are, and nothing is chosen.',
      on: {
        'radius.place': { actions: { type: 'place', params: ({ event }) => event } },
        'radius.type': [
          {
            guard: { type: 'isRadiusAround', params: ({ event }) => event },
            target: 'drawn',
            actions: { type: 'write', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRadius', params: ({ event }) => event },
            target: 'placing',
            actions: { type: 'write', params: ({ event }) => event },
          },
          { actions: { type: 'write', params: ({ event }) => event } },
        ],
      },
    },
  },
});
