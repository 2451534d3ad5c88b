import type { SignalExample } from '../../../../contract/intake/receivers/calls.ts';
import { documentLimits, readDocument } from './read-document.ts';

/** A form or the query of an address: names and values between `=` and `&`, without spaces. */
const formText = /^[^\s=&]{1,120}=[^\s=&]*(?:&[^\s=&]{1,120}=[^\s=&]*){0,499}$/;

/**
 * Reads what a signal retains, or a text that somebody pastes, as a receiver reads it. Its content type is not stored, so a form is recognized by its
 * form; of a multipart body the text of a single part remains.
 */
export function readExample(raw: Buffer): SignalExample {
  const text = raw.toString('utf8').trim();
  if (text === '') return { document: null, fault: 'empty' };
  const type = formText.test(text) ? 'application/x-www-form-urlencoded' : '';
  const result = readDocument(type, Buffer.from(text));
  if (!('fault' in result)) return { document: result.document, fault: null };
  return { document: null, fault: raw.length >= documentLimits.raw ? 'cut' : result.fault };
}
