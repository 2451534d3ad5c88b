import { assign, setup } from 'xstate';
import type { Subsystem } from '../../../contract/places/subsystems.ts';
import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import { type Answer, port } from '../../shared/port.ts';

/** The results of a search among tenants, units and cameras. */
export interface FoundPlaces {
  /** Tenants that were found by their own name, with all that is theirs. */
  readonly tenants: ReadonlySet<TenantId>;
  /** Units, by themselves (`whole`: with all their cameras) or because of these cameras. */
  readonly units: ReadonlyMap<UnitId, 'whole' | ReadonlySet<CameraId>>;
  /** How many tenants, units and cameras match. */
  readonly count: number;
}

/** A node of the tree: a tenant, a unit, or the parts of a unit. */
export type NodeKey = `tenant-${number}` | `unit-${number}` | `parts-${number}`;

/** Which units are shown: all, those with open alarms, those with cameras out of reach. */
export const treeFilters = ['all', 'alarms', 'offline'] as const;
export type TreeFilter = (typeof treeFilters)[number];

/** The parts of a unit, or why they are not there. */
export type PartsOf = readonly Subsystem[] | 'reading' | 'refused' | 'unread';

export interface TreeContext {
  /** Nodes toggled from their default: closed, or open where they contain a search result. */
  toggled: ReadonlySet<NodeKey>;
  /** The row that the keyboard is on; survives the rows around it. */
  at: string | null;
  search: string;
  filter: TreeFilter;
  /** The search results; null: no search. */
  found: FoundPlaces | null;
  parts: ReadonlyMap<UnitId, PartsOf>;
  /** Units whose parts are to be read, one after the other. */
  wanted: readonly UnitId[];
}

export type TreeEvent =
  | { type: 'tree.toggle'; key: NodeKey }
  | { type: 'tree.focus'; at: string }
  | { type: 'tree.search'; text: string }
  | { type: 'tree.filter'; filter: TreeFilter }
  /** The units were read again, so the result may differ. */
  | { type: 'tree.renew' }
  | { type: 'tree.readParts'; id_unit: UnitId };

const hasText = (text: string) => text.trim() !== '';

/**
 * The tree of tenants, units, cameras and the parts of units (OP-2.38, OQ-49): open nodes, the search, and the parts of units, which are
 * loaded when their node is viewed. The places themselves are the console's units; the tree stores none of them.
 */
export const treeMachine = setup({
  types: { context: {} as TreeContext, events: {} as TreeEvent, tags: {} as 'busy' },
  actors: {
    /** Looks through all places a little at a time, so that nothing waits for it. */
    findPlaces: port<FoundPlaces, string>('findPlaces'),
    readParts: port<Answer<Subsystem[]>, UnitId>('readParts'),
  },
  guards: {
    hasText: ({ event }) => event.type === 'tree.search' && hasText(event.text),
    isNothing: (_, found: FoundPlaces) => found.count === 0,
    isWanted: ({ context }) => context.wanted.length > 0,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    toggle: assign(({ context, event }) => {
      if (event.type !== 'tree.toggle') return {};
      const toggled = new Set(context.toggled);
      if (!toggled.delete(event.key)) toggled.add(event.key);
      return { toggled };
    }),
    focus: assign(({ event }) => (event.type === 'tree.focus' ? { at: event.at } : {})),
    filter: assign(({ event }) => (event.type === 'tree.filter' ? { filter: event.filter, toggled: new Set<NodeKey>() } : {})),
    noteSearch: assign(({ event }) => (event.type === 'tree.search' ? { search: event.text } : {})),
    dropFound: assign({ found: null, toggled: new Set<NodeKey>() }),
    take: assign((_, { found }: { found: FoundPlaces }) => ({ found, toggled: new Set<NodeKey>() })),
    takeAgain: assign((_, { found }: { found: FoundPlaces }) => ({ found })),
    want: assign(({ context, event }) => {
      if (event.type !== 'tree.readParts' || context.wanted.includes(event.id_unit)) return {};
      const { id_unit } = event;
      const before = context.parts.get(id_unit);
      const meanwhile = Array.isArray(before) ? before : 'reading';
      return { wanted: [...context.wanted, id_unit], parts: new Map(context.parts).set(id_unit, meanwhile) };
    }),
    noteParts: assign(({ context }, { parts }: { parts: PartsOf }) => {
      const [unit, ...rest] = context.wanted;
      return unit === undefined ? {} : { wanted: rest, parts: new Map(context.parts).set(unit, parts) };
    }),
  },
  delays: { typing: 150 },
}).createMachine({
  id: 'tree',
  context: { toggled: new Set(), at: null, search: '', filter: 'all', found: null, parts: new Map(), wanted: [] },
  type: 'parallel',
  on: { 'tree.toggle': { actions: 'toggle' }, 'tree.focus': { actions: 'focus' }, 'tree.filter': { actions: 'filter' } },
  states: {
    search: {
      initial: 'quiet',
      on: {
        'tree.search': [
          { guard: 'hasText', target: '.typing', actions: 'noteSearch' },
          { target: '.quiet', actions: ['noteSearch', 'dropFound'] },
        ],
      },
      states: {
        quiet: { description: 'The tree shows its tenants; units and cameras where they were opened.' },
        typing: {
          description: 'Something is being typed into the search; the rows are still those from before.',
          after: { typing: 'searching' },
        },
        searching: {
          description: 'It is sought; the rows are still those from before, and the tree goes on working.',
          tags: 'busy',
          invoke: {
            src: 'findPlaces',
            input: ({ context }) => context.search,
            onDone: [
              {
                guard: { type: 'isNothing', params: ({ event }) => event.output },
                target: 'nothing',
                actions: { type: 'take', params: ({ event }) => ({ found: event.output }) },
              },
              { target: 'found', actions: { type: 'take', params: ({ event }) => ({ found: event.output }) } },
            ],
            onError: 'failed',
          },
          on: { 'tree.renew': { target: 'searching', reenter: true } },
        },
        found: {
          description: 'Only what was found is shown, and what it stands in, opened.',
          on: { 'tree.renew': 'renewing' },
        },
        renewing: {
          description: 'What was found before is shown while it is sought among the places as they are now.',
          tags: 'busy',
          invoke: {
            src: 'findPlaces',
            input: ({ context }) => context.search,
            onDone: [
              {
                guard: { type: 'isNothing', params: ({ event }) => event.output },
                target: 'nothing',
                actions: { type: 'take', params: ({ event }) => ({ found: event.output }) },
              },
              { target: 'found', actions: { type: 'takeAgain', params: ({ event }) => ({ found: event.output }) } },
            ],
            onError: 'failed',
          },
          on: { 'tree.renew': { target: 'renewing', reenter: true } },
        },
        nothing: {
          description: 'It says that nothing was found, and what can be sought.',
          on: { 'tree.renew': 'searching' },
        },
        failed: {
          description: 'It says that the search failed; typing again starts it anew.',
          on: { 'tree.renew': 'searching' },
        },
      },
    },
    parts: {
      initial: 'idle',
      on: { 'tree.readParts': { actions: 'want' } },
      states: {
        idle: {
          description: 'Under each unit whose parts were opened stand its outputs, sensors and devices, or why they do not.',
          always: { guard: 'isWanted', target: 'reading' },
        },
        reading: {
          description: 'The parts of a unit are being read; its node says so.',
          tags: 'busy',
          invoke: {
            src: 'readParts',
            input: ({ context }) => context.wanted[0] as UnitId,
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'noteParts', params: ({ event: { output } }) => ({ parts: output.ok ? output.data : 'refused' }) },
              },
              { target: 'idle', actions: { type: 'noteParts', params: { parts: 'refused' } } },
            ],
            onError: { target: 'idle', actions: { type: 'noteParts', params: { parts: 'unread' } } },
          },
        },
      },
    },
  },
});
