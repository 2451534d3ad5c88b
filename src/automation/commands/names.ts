import { useEffect, useMemo, useState } from 'react';
import type { CatalogueKey } from '../../../contract/catalogues/index.ts';
import { useRecordMachines } from '../../catalogues/index.ts';
import { useOutputLabel } from './outputs.ts';

/** Kinds of record that a node can refer to. */
export type NamedKind = CatalogueKey | 'output';
/** Returns the name of a record; undefined while it is loading, null if it does not exist. */
export type NameOf = (of: NamedKind, id: number) => string | null | undefined;

/** Words for the records that nodes name, read when they are first drawn; `nameOf` is another function once more are known. */
export function useNames(): NameOf {
  const { labelOf } = useRecordMachines();
  const outputLabel = useOutputLabel();
  const shelf = useMemo(() => createNameCache((of, id) => (of === 'output' ? outputLabel(id) : labelOf(of, id))), [labelOf, outputLabel]);
  const [nameOf, take] = useState<NameOf>(() => shelf.nameOf);
  useEffect(() => shelf.listen((next) => take(() => next)), [shelf]);
  return nameOf;
}

/** Caches names by kind and id; `listen` receives a new lookup function when names were loaded. */
function createNameCache(read: (of: NamedKind, id: number) => Promise<string | null>) {
  const known = new Map<string, string | null>();
  const requested = new Set<string>();
  const hearers = new Set<(nameOf: NameOf) => void>();
  const nameOf: NameOf = (of, id) => {
    const key = `${of} ${id}`;
    if (known.has(key)) return known.get(key);
    if (!requested.has(key)) {
      requested.add(key);
      // Not while something is being drawn.
      queueMicrotask(() => void learn(key, of, id));
    }
    return undefined;
  };
  const learn = async (key: string, of: NamedKind, id: number): Promise<void> => {
    known.set(key, await read(of, id).catch(() => null));
    for (const hear of hearers) hear((...what) => nameOf(...what));
  };
  const listen = (hear: (nameOf: NameOf) => void): (() => void) => {
    hearers.add(hear);
    return () => hearers.delete(hear);
  };
  return { nameOf, listen };
}
