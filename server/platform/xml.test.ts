import { expect, test } from 'vitest';
import { escapeXml, findElement, findElements, readXml } from './xml.ts';

test('an element has its local name, namespace, attributes, text and place', () => {
  const text = '<?xml version="1.0"?>\n<a:x xmlns:a="urn:a" xmlns="urn:b"><y a:k="1 &amp; 2"> t&lt; </y><z/><y><![CDATA[<q>]]></y></a:x>';
  const root = readXml(text);
  expect([root?.name, root?.namespace]).toEqual(['x', 'urn:a']);
  const [first, second] = findElements(root, 'y');
  expect([first?.namespace, first?.attributes.get('k'), first?.text]).toEqual(['urn:b', '1 & 2', 't<']);
  expect(second?.text).toBe('<q>');
  expect(text.slice(first?.start, first?.end)).toBe('<y a:k="1 &amp; 2"> t&lt; </y>');
  const empty = findElement(root, 'z');
  expect(text.slice(empty?.start, empty?.end)).toBe('<z/>');
  expect(findElement(root, 'nothing')).toBeNull();
});

test('a declaration of a namespace is no attribute, and hides none of its name', () => {
  expect(readXml('<a xmlns:k="urn:k" k="1" xmlns="urn:a"/>')?.attributes).toEqual(new Map([['k', '1']]));
  expect(readXml('<a k="1" xmlns:k="urn:k"/>')?.attributes.get('k')).toBe('1');
});

test('an undeclared prefix is read, its namespace is empty', () => {
  expect(readXml('<q:a><q:b/></q:a>')).toMatchObject({ name: 'a', namespace: '', children: [{ name: 'b' }] });
});

test('document types, entity bombs, broken and empty texts are unreadable', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY x "lol"><!ENTITY y "&x;&x;&x;">]><a>&y;</a>`;
  for (const text of [bomb, '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', '<a>&y;</a>', '<a><b></a>', '<a>', '', 'text', '{"a":1}'])
    expect(readXml(text)).toBeNull();
});

test('too many elements, levels or attributes are unreadable', () => {
  expect(readXml('<a>'.repeat(65) + '</a>'.repeat(65))).toBeNull();
  expect(readXml(`<a>${'<b k=""/>'.repeat(20_000)}</a>`)).toBeNull();
  const attributes = Array.from({ length: 80_000 }, (_, index) => `a${index}=""`).join(' ');
  expect(readXml(`<a ${attributes}/>`)).toBeNull();
  expect(readXml(`<a ${'x'.repeat(200_000)}`)).toBeNull();
});

test('what is escaped reads as it was', () => {
  const text = `a & <b> "c" 'd'`;
  const root = readXml(`<a k="${escapeXml(text)}">${escapeXml(text)}</a>`);
  expect([root?.text, root?.attributes.get('k')]).toEqual([text, text]);
});
