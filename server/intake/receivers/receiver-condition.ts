import { sql } from 'kysely';
import type { MasterTenantId } from '../../../contract/platform/index.ts';
import { isDeviceSilent, isReceiverFaulty } from '../../alarms/index.ts';
import { type App, instant, platformScope } from '../../platform/index.ts';

/** A fault of a receiver that lasts so long is reported: links to brokers and cameras break and are made again. */
const faultMs = 5 * 60_000;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly customer: MasterTenantId | null;
  readonly fault: string | null;
  readonly last: Date | null;
  readonly silent: boolean;
}

/**
 * Watches the receivers in service: whether one has a fault, and whether it is silent, which is when each of its supervised devices is overdue
 * by its own time of supervision. Operators receive an alarm of each device as before; administrators learn of the receiver once.
 */
export function watchReceivers({ store, clock, selfWatch }: Pick<App, 'store' | 'clock' | 'selfWatch'>): void {
  selfWatch.add({
    condition: 'receiver',
    look: async () => {
      const before = new Date(clock.now() - faultMs);
      const { rows } = await store.within(platformScope, (tx) =>
        sql<Row>`
          select r.id, r.name, r.id_master_tenant as customer, s.last_signal as last,
            case when ${isReceiverFaulty} and s.since <= ${before} then s.fault end as fault, coalesce(supervised.silent, false) as silent
          from receiver r left join receiver_state s on s.id_receiver = r.id
          left join lateral (
            select bool_and(silent_of.is_silent) as silent from (
              select coalesce((select ${isDeviceSilent} from receiver_device_state s where s.id_device = d.id), false) as is_silent
              from receiver_device d where d.id_receiver = r.id and d.active and d.expected_minutes is not null
            ) silent_of
          ) supervised on true
          where r.active order by r.id`.execute(tx),
      );
      return rows.map(({ id, name, customer, fault, last, silent }) => ({
        condition: 'receiver' as const,
        subject: String(id),
        customer,
        state: fault !== null || silent ? ('failing' as const) : ('well' as const),
        grade: fault !== null ? ('fault' as const) : silent ? ('silent' as const) : null,
        details: { name, ...(last && { last: instant(last.getTime()) }), ...(fault !== null && { reason: fault }) },
      }));
    },
  });
}
