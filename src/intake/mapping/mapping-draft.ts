import {
  Mapping,
  type MappingCondition,
  mappingLimits,
  type Pointer,
  type ValueSource,
} from '../../../contract/intake/receivers/mapping.ts';
import { type ReadyMappingName, readyMappingNames, readyMappings } from '../../../contract/intake/receivers/ready-mappings.ts';

/** Fields of a signal that have one value each, in the order of the editor. */
export const valueFields = ['account', 'code', 'zone', 'partition', 'user', 'text', 'time'] as const;
export type ValueField = (typeof valueFields)[number];

/** What a value of the example can be assigned to. */
export const mappingTargets = [...valueFields, 'qualifier', 'pictures', 'key', 'conditions', 'tests'] as const;
export type MappingTarget = (typeof mappingTargets)[number];

const emptySource: ValueSource = { paths: [], constant: null };
export const emptyMapping: Mapping = Mapping.parse({ account: emptySource, code: emptySource });

/** The mapping that a setting names or states as JSON; null: it is empty, or no mapping. */
export function parseMapping(setting: string): Mapping | null {
  const text = setting.trim();
  const ready = readyMappingNames.find((name) => name === text);
  if (ready) return readyMappings[ready];
  try {
    const result = Mapping.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** A mapping as a setting: the name of a ready one, else JSON without what is so by default. */
export function formatMapping(mapping: Mapping): string {
  const same = readyMappingNames.find((name: ReadyMappingName) => readyMappings[name] === mapping);
  if (same) return same;
  const { account, code, qualifier, pictures, vocabulary, ...others } = mapping;
  const isUsual = pictures.paths.length === 0 && pictures.parts.join() === '*';
  const stated = Object.entries(others).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0));
  return JSON.stringify(
    {
      ...(vocabulary !== 'event' && { vocabulary }),
      account,
      code,
      ...(qualifier && { qualifier }),
      ...Object.fromEntries(stated),
      ...(!isUsual && { pictures }),
    },
    (_name, value: unknown) => (isSource(value) ? withoutDefaults(value) : value),
    2,
  );
}

const isSource = (value: unknown): value is ValueSource =>
  typeof value === 'object' && value !== null && 'constant' in value && 'paths' in value;
const withoutDefaults = ({ paths, constant }: ValueSource) => ({
  ...(paths.length > 0 && { paths }),
  ...(constant !== null && { constant }),
});

/** The pointer of a value of the example, as the mapping states it: inside of its list, `*` is the item. */
export function pointerIn({ items }: Pick<Mapping, 'items'>, place: Pointer): Pointer {
  if (items === null || !place.startsWith(`${items}/`)) return place;
  return `${items}/${place.slice(items.length + 1).replace(/^[^/]*/, '*')}`;
}

/** Assigns a value of the example; its place is the first that counts, and one beyond the limit is dropped. */
export function assign(mapping: Mapping, target: MappingTarget, place: Pointer, sample: string): Mapping {
  const pointer = pointerIn(mapping, place);
  const prepend = (paths: readonly Pointer[], most: number) => [pointer, ...paths.filter((path) => path !== pointer)].slice(0, most);
  switch (target) {
    case 'qualifier': {
      const { source, values, otherwise } = mapping.qualifier ?? { source: emptySource, values: [], otherwise: 'new' as const };
      const value = sample.slice(0, mappingLimits.name);
      const isKnown = values.some((one) => one.value.toLowerCase() === value.toLowerCase());
      const next = isKnown ? values : [...values, { value, qualifier: 'new' as const }].slice(-mappingLimits.values);
      return {
        ...mapping,
        qualifier: { source: { ...source, paths: prepend(source.paths, mappingLimits.alternatives) }, values: next, otherwise },
      };
    }
    case 'pictures':
      return { ...mapping, pictures: { ...mapping.pictures, paths: prepend(mapping.pictures.paths, mappingLimits.pictures) } };
    case 'key': {
      const rest = mapping.key.filter(({ paths }) => !paths.includes(pointer));
      return { ...mapping, key: [...rest, { paths: [pointer], constant: null }].slice(-mappingLimits.alternatives) };
    }
    case 'conditions':
    case 'tests':
      return { ...mapping, [target]: withValue(mapping[target], pointer, sample.slice(0, mappingLimits.name)) };
    default: {
      const source = mapping[target] ?? emptySource;
      return { ...mapping, [target]: { ...source, paths: prepend(source.paths, mappingLimits.alternatives) } };
    }
  }
}

function withValue(conditions: readonly MappingCondition[], path: Pointer, value: string): MappingCondition[] {
  const found = conditions.find((one) => one.path === path && one.operator === 'is');
  if (!found) return [...conditions, { path, operator: 'is' as const, values: [value] }].slice(-mappingLimits.conditions);
  const values = [...found.values.filter((one) => one !== value), value].slice(-mappingLimits.values);
  return conditions.map((one) => (one === found ? { ...found, values } : one));
}

/** The places that a target names. */
export function pathsOf(mapping: Mapping, target: MappingTarget): readonly Pointer[] {
  if (target === 'qualifier') return mapping.qualifier?.source.paths ?? [];
  if (target === 'pictures') return mapping.pictures.paths;
  if (target === 'key') return mapping.key.flatMap(({ paths }) => paths);
  if (target === 'conditions' || target === 'tests') return mapping[target].map(({ path }) => path);
  return mapping[target]?.paths ?? [];
}

/** Takes a place out of a target; what has neither place nor constant is no longer read. */
export function removePath(mapping: Mapping, target: MappingTarget, pointer: Pointer): Mapping {
  const others = (paths: readonly Pointer[]) => paths.filter((path) => path !== pointer);
  switch (target) {
    case 'qualifier': {
      const { qualifier } = mapping;
      const paths = others(qualifier?.source.paths ?? []);
      const isEmpty = paths.length === 0 && (qualifier?.source.constant ?? null) === null;
      return { ...mapping, qualifier: qualifier && !isEmpty ? { ...qualifier, source: { ...qualifier.source, paths } } : null };
    }
    case 'pictures':
      return { ...mapping, pictures: { ...mapping.pictures, paths: others(mapping.pictures.paths) } };
    case 'key':
      return { ...mapping, key: mapping.key.filter(({ paths }) => !paths.includes(pointer)) };
    case 'conditions':
    case 'tests':
      return { ...mapping, [target]: mapping[target].filter(({ path }) => path !== pointer) };
    default:
      return withSource(mapping, target, { ...(mapping[target] ?? emptySource), paths: others(mapping[target]?.paths ?? []) });
  }
}

/** Sets the value that counts where no place has one; empty: none. */
export function setConstant(mapping: Mapping, field: ValueField, text: string): Mapping {
  return withSource(mapping, field, {
    ...(mapping[field] ?? emptySource),
    constant: text === '' ? null : text.slice(0, mappingLimits.text),
  });
}

function withSource(mapping: Mapping, field: ValueField, source: ValueSource): Mapping {
  const isEmpty = source.paths.length === 0 && source.constant === null;
  return { ...mapping, [field]: isEmpty && field !== 'account' && field !== 'code' ? null : source };
}

/** Chooses the list with a signal for each item, or none; places inside of it follow. */
export function setItems(mapping: Mapping, items: Pointer | null): Mapping {
  const before = mapping.items;
  const move = (path: Pointer): Pointer => {
    const plain = before !== null && path.startsWith(`${before}/*`) ? `${before}/0${path.slice(before.length + 2)}` : path;
    return pointerIn({ items }, plain);
  };
  const ofSource = <T extends ValueSource | null>(source: T): T =>
    source === null ? source : { ...source, paths: source.paths.map(move) };
  const ofConditions = (conditions: readonly MappingCondition[]) => conditions.map((one) => ({ ...one, path: move(one.path) }));
  return {
    ...mapping,
    items,
    account: ofSource(mapping.account),
    code: ofSource(mapping.code),
    qualifier: mapping.qualifier && { ...mapping.qualifier, source: ofSource(mapping.qualifier.source) },
    zone: ofSource(mapping.zone),
    partition: ofSource(mapping.partition),
    user: ofSource(mapping.user),
    text: ofSource(mapping.text),
    time: ofSource(mapping.time),
    key: mapping.key.map(ofSource),
    conditions: ofConditions(mapping.conditions),
    tests: ofConditions(mapping.tests),
    pictures: { ...mapping.pictures, paths: mapping.pictures.paths.map(move) },
  };
}
