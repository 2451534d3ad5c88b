import type { ReceiverKindName } from '../../../contract/intake/receivers/signals.ts';
import type { OpenReceiverKind } from './signal.ts';

/** The protocols that receivers speak. */
export const receiverProtocols: Partial<Record<ReceiverKindName, OpenReceiverKind>> = {};
