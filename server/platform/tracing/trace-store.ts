import type { Store } from '../store/store.ts';
import { endWith, type Span, type SpanAttributes, type Tracing, traceEach } from './span.ts';

const attributes: SpanAttributes = { 'db.system.name': 'postgresql', 'db.operation.name': 'transaction' };

/** A store whose transactions are spans of what runs them, and whose events carry the trace. */
export function traceStore(store: Store, tracing: Tracing): Store {
  return {
    ...store,
    within: (scope, work, traceparent) => {
      const span = tracing.active()?.begin('client', 'transaction', attributes);
      return span ? endWith(span, () => store.within(scope, work, span.traceparent)) : store.within(scope, work, traceparent);
    },
    read: (scope, work, options) => {
      const span = tracing.active()?.begin('client', 'transaction', attributes);
      return span ? endWith(span, () => store.read(scope, work, options)) : store.read(scope, work, options);
    },
  };
}

/** Runs one transaction for items of several traces; each has it as a span of its own. */
export function traceTransaction<Item extends { readonly span?: Span | undefined }, T>(
  tracing: Tracing | null,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<T>,
): Promise<T> {
  if (!tracing) return work(items);
  const batch = items.length > 1 ? { 'db.operation.batch.size': items.length } : {};
  return tracing.run(undefined, () =>
    traceEach(items, { kind: 'client', name: 'transaction', attributes: { ...attributes, ...batch } }, work),
  );
}
