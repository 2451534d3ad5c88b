import { expect, test } from 'vitest';
import { isolate, mayHaveControls, showControls, showControlsIn } from './visible-text.ts';

test('characters that reverse or hide text become symbols; letters, tabs and lines remain', () => {
  expect(showControls('Gate \u202Edesolc\u202C')).toBe('Gate ⟦202E⟧desolc⟦202C⟧');
  expect(showControls('\u2066a\u2069 \u0000\u001b[31m\u007f\u0085')).toBe('⟦2066⟧a⟦2069⟧ ␀␛[31m␡⟦0085⟧');
  const plain = 'Café «Ñandú» 東京\tשלום\nمرحبا 🚨 \u200e';
  expect(showControls(plain)).toBe(plain);
});

test('every text of a reply is read, and names of members too', () => {
  const reply = { data: [{ type: '\u202Ex', n: 1, none: null, inner: { '\u202Ek': ['\u0007'] } }] };
  expect(showControlsIn(reply)).toEqual({ data: [{ type: '⟦202E⟧x', n: 1, none: null, inner: { '⟦202E⟧k': ['␇'] } }] });
  expect(mayHaveControls(JSON.stringify(reply))).toBe(true);
  expect(mayHaveControls('{"type":"\\u202ex"}')).toBe(true);
  expect(mayHaveControls(JSON.stringify({ type: 'Café "A" C:\\data', line: 'a\nb' }))).toBe(false);
});

test('a text from right to left is isolated where there is no markup', () => {
  expect(isolate('שלום 12')).toBe('\u2068שלום 12\u2069');
  expect(isolate('Gate 12')).toBe('Gate 12');
});
