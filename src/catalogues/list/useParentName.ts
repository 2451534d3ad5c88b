import { useEffect } from 'react';
import { routesFor, setStepName, stepIdOf, usePlatform } from '../../platform/index.ts';
import type { ParentScope } from './parent-scope.ts';
import { useLabels } from './useLabels.ts';

/** Returns the name of the list's parent and sets it in the breadcrumb. Null: there is no parent, or its name is not loaded yet. */
export function useParentName(parent: ParentScope | null, pattern: string, params: Readonly<Record<string, string>>): string | null {
  const { capabilities } = usePlatform();
  const label = useLabels(parent?.of ?? null, parent?.of ? [Number(parent.value)] : []);
  const name = parent === null ? null : parent.of === null ? parent.value : label(Number(parent.value));
  const slugs = { customer: capabilities?.customer_slug ?? 'customer', product: capabilities?.product_slug ?? 'product' };
  const path = routesFor(slugs).find((route) => route.pattern === pattern)?.path ?? pattern;
  const step = stepIdOf(path, { ...params });
  useEffect(() => {
    if (name !== null) setStepName(step, name);
  }, [step, name]);
  return name;
}
