import { expect, test } from 'vitest';
import { attribute, eachTag, type Tag, unescapeXml } from './xml.ts';

async function tags(xml: string): Promise<Tag[]> {
  const all: Tag[] = [];
  await eachTag(xml, (tag) => void all.push(tag));
  return all;
}

test('entities are read by name, and by decimal or hexadecimal number; unknown names stay', () => {
  expect(unescapeXml('a &amp; &lt;b&gt; &quot;c&quot; &apos;d&apos;')).toBe('a & <b> "c" \'d\'');
  expect(unescapeXml('&#65;&#x41;&#X41;&#xe9;&#128512;')).toBe('AAAé😀');
  expect([unescapeXml('&nothing; &amp'), unescapeXml('plain')]).toEqual(['&nothing; &amp', 'plain']);
});

test('numbers that are no character are left out', () => {
  expect(['a&#0;b', 'a&#x0;b', 'a&#1114112;b', 'a&#x110000;b'].map(unescapeXml)).toEqual(['ab', 'ab', 'ab', 'ab']);
  expect([unescapeXml('&#1;'), unescapeXml('&#x10FFFF;')]).toEqual(['\u0001', '\u{10ffff}']);
});

test('tags are read in order, with the text after them, whatever the prefix of their name', async () => {
  expect(await tags('<?xml version="1.0"?><!-- no --><x:row r="1"><v>7</v><e/> </x:row>')).toEqual([
    { name: 'row', attributes: ' r="1"', closes: false, isEmpty: false, text: '' },
    { name: 'v', attributes: '', closes: false, isEmpty: false, text: '7' },
    { name: 'v', attributes: '', closes: true, isEmpty: false, text: '' },
    { name: 'e', attributes: '', closes: false, isEmpty: true, text: ' ' },
    { name: 'row', attributes: '', closes: true, isEmpty: false, text: '' },
  ]);
  expect(await tags('before <a>text</a> <b unfinished')).toHaveLength(2);
  expect(await tags('no tags')).toEqual([]);
});

test('attributes are read in either quotes, by their whole name', () => {
  const attributes = ` r:id='4' name = "A &amp; B" named="other" none=""`;
  expect(['id', 'name', 'named', 'none', 'absent'].map((name) => attribute(attributes, name))).toEqual([
    '4',
    'A & B',
    'other',
    '',
    undefined,
  ]);
});
