import type { HubSources } from '../realtime/hub.ts';
import type { Tracing } from './span.ts';

/** Traces the delivery of events that carry a trace, on whichever platform it happens; the span is linked to the one that appended the event. */
export const traceDelivery =
  (tracing: Tracing, now: () => number = () => Date.now()): NonNullable<HubSources['traced']> =>
  ({ seq, name, tenant, traceparent }, { sockets, seconds }) => {
    const span = tracing.begin('consumer', 'deliver event_log', {
      from: traceparent ?? undefined,
      isLinked: true,
      began: now() - seconds * 1000,
      attributes: {
        'messaging.system': 'atalaya',
        'messaging.destination.name': 'event_log',
        'messaging.operation.name': 'deliver',
        'messaging.operation.type': 'process',
        'messaging.message.id': String(seq),
        'atalaya.event': name,
        'atalaya.sockets': sockets,
        ...(tenant !== null && { 'atalaya.tenant.id': tenant }),
      },
    });
    span?.end();
  };
