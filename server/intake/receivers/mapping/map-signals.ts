import { createHash } from 'node:crypto';
import { applyMapping } from '../../../../contract/intake/receivers/apply-mapping.ts';
import type { MappedPicture, MappedSignal, Mapping, MappingFault } from '../../../../contract/intake/receivers/mapping.ts';
import type { Signal } from '../signal.ts';
import { documentLimits, isPicture, type ReceivedDocument } from './read-document.ts';

const minuteMs = 60_000;

/** Signals of a document; `ignored` counts what the mapping's conditions exclude. */
export interface MappedSignals {
  readonly signals: Signal[];
  readonly faults: readonly MappingFault[];
  readonly ignored: number;
}

/**
 * Reads the signals of a document, with their pictures and keys.
 * @param now ms since 1970
 * @param account replaces the mapping's account where the transport states it, e.g. a level of a topic
 */
export function mapSignals(mapping: Mapping, received: ReceivedDocument, now: number, account: string | null = null): MappedSignals {
  const own = account === null ? mapping : { ...mapping, account: { paths: [], constant: account } };
  const { signals, faults, ignored } = applyMapping(own, received.document, { pictures: [...received.pictures.keys()], now });
  return { signals: signals.map((signal, index) => toSignal(signal, received, now, index)), faults, ignored };
}

function toSignal(mapped: MappedSignal, { pictures, raw }: ReceivedDocument, now: number, index: number): Signal {
  const { happenedAt, key, pictures: wanted, ...fields } = mapped;
  const named =
    key === null ? minuteKeys(raw, now, (one) => `${one}#${index}`) : { key: boundedKey(`${mapped.account}/${mapped.code}/${key}`) };
  return {
    ...fields,
    account: storable(fields.account),
    code: storable(fields.code),
    zone: fields.zone && storable(fields.zone),
    partition: fields.partition && storable(fields.partition),
    user: fields.user && storable(fields.user),
    text: fields.text && storable(fields.text),
    pictures: wanted.map((picture) => bytesOf(picture, pictures)).filter((bytes) => bytes !== null),
    happenedAt: happenedAt === null ? null : new Date(happenedAt),
    ...named,
    raw,
  };
}

function bytesOf(picture: MappedPicture, parts: ReadonlyMap<string, Buffer>): Buffer | null {
  const bytes = 'part' in picture ? parts.get(picture.part) : Buffer.from(picture.base64, 'base64');
  return bytes && bytes.length <= documentLimits.picture && isPicture(bytes) ? bytes : null;
}

/** PostgreSQL stores neither NUL characters nor unpaired surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD') || '?';

/**
 * The key of what has no id of its own: the digest of its bytes and the minute, so that a sender which repeats it after a lost reply raises
 * one alarm, and the same event an hour later another.
 */
export function minuteKey(raw: Buffer, now: number): string {
  return `${createHash('sha256').update(raw).digest('base64url').slice(0, 27)}@${Math.floor(now / minuteMs)}`;
}

/** The key of a signal without an id of its own, and the one of the minute before. @param nameOf the key of a digest with its minute */
export function minuteKeys(raw: Buffer, now: number, nameOf: (key: string) => string): Required<Pick<Signal, 'key' | 'earlier'>> {
  return {
    key: nameOf(minuteKey(raw, now)),
    earlier: { key: nameOf(minuteKey(raw, now - minuteMs)), since: new Date(now - minuteMs) },
  };
}

/** A key of at most 160 characters. */
export function boundedKey(key: string): string {
  const plain = storable(key);
  return plain.length <= 160 ? plain : createHash('sha256').update(plain).digest('base64url');
}
