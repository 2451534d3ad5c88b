import { expect, test } from 'vitest';
import { readExample } from './read-example.ts';

const read = (text: string) => readExample(Buffer.from(text));

test('JSON, XML, forms and events of Dahua are documents, also without their content type', () => {
  expect(read('{"event": "intrusion"}')).toEqual({ document: { event: 'intrusion' }, fault: null });
  expect(read('<a b="1"><c>x</c></a>').document).toEqual({ a: { '@b': '1', c: 'x' } });
  expect(read('event=motion&channel=3').document).toEqual({ event: 'motion', channel: '3' });
  expect(read('Code=VideoMotion;action=Start;index=0').document).toEqual({ Code: 'VideoMotion', action: 'Start', index: '0' });
});

test('what is no document says why: empty, not understood, cut, beyond a limit', () => {
  expect(read(' \n').fault).toBe('empty');
  expect(read('{"event": ').fault).toBe('not_understood');
  expect(read(`{"event": "${'x '.repeat(32_000)}`).fault).toBe('cut');
  expect(read(`${'['.repeat(40)}${']'.repeat(40)}`).fault).toBe('too_large');
});
