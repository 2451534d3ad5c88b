import type { SocketLink } from './link.ts';
import type { Contact } from './ringing.ts';

/** Phones and calls of other nodes, as the exchange needs them. */
export interface SharedPhones {
  /** Phones of a number that are registered at other nodes. */
  contactsOf(number: string): Promise<readonly Contact[]>;
  /** Whether a message of a phone belongs to a call that another node carries, which has it now. */
  take(link: SocketLink, text: string): boolean;
  /** Hands a request to the node that carries its call; false: it does not answer. */
  handOver(node: string, link: SocketLink, text: string): Promise<boolean>;
  closed(link: SocketLink): void;
  /** A phone registered over a connection; its calls of other nodes go on over it. */
  registered(link: SocketLink, uris: readonly string[]): void;
  close(): void;
}
