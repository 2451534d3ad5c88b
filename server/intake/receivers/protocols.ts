import type { ReceiverKindName } from '../../../contract/intake/receivers/signals.ts';
import { openDc09 } from './dc09/open-dc09.ts';
import { openLine } from './line/open-line.ts';
import type { OpenReceiverKind } from './signal.ts';

/** The protocols that receivers speak. */
export const receiverProtocols: Partial<Record<ReceiverKindName, OpenReceiverKind>> = { dc09: openDc09, line: openLine };
