import { sql } from 'kysely';
import type { IntakeSender, Tx } from '../../platform/index.ts';

/** The sender that alarms of receivers are stored under. */
export async function readReceiverSender(tx: Tx): Promise<IntakeSender> {
  const { rows } = await sql<{ id: number }>`select id from intake_token where token_hash = decode('b1', 'hex')`.execute(tx);
  if (!rows[0]) throw new Error('The sender of receivers is missing; restart the platform to create it');
  return { id: rows[0].id, name: 'Receivers', tenants: null };
}
