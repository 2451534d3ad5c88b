import { expect, test } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { openPdf, pdfFonts } from './pdf.ts';

const facts = { title: 'Report', author: 'Ana', language: 'en' };
const write = (...texts: readonly string[]): Promise<Buffer> => {
  const pdf = openPdf(facts);
  for (const text of texts) pdf.doc.text(pdf.printable(text));
  return pdf.finish((page, pages) => `${page}/${pages}`);
};

test('Spanish, Polish, Greek and Cyrillic texts are printed and copied as they were written', async () => {
  const texts = ['Señal «uno» – ruido €', 'Zażółć gęślą jaźń', 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία', 'Съешь ещё этих мягких булок'];
  const text = pdfText(await write(...texts));
  for (const one of texts) expect(text).toContain(one);
});

test('a decomposed character is printed as the one it stands for', async () => {
  expect(pdfText(await write('Łódz\u0301'))).toContain('Łódź');
});

test('characters without a sign in the font, and unseen ones, are question marks', () => {
  const { printable } = openPdf(facts);
  expect(printable('漢字 and \u202eabc\u0007')).toBe('?? and ?abc?');
  expect(printable('two\tlines\nof')).toBe('two lines\nof');
  expect(printable('🚨')).toBe('?');
});

test('headings, facts and the foot of each page are printed in embedded subsets', async () => {
  const pdf = openPdf(facts);
  pdf.heading('Здание');
  pdf.fact('Name', 'Ωμέγα');
  pdf.doc.addPage().font(pdfFonts.fixed).text('0a1b');
  const bytes = await pdf.finish((page, pages) => `Página ${page} / ${pages}`);
  const text = pdfText(bytes);
  for (const part of ['Здание', 'Name: ', 'Ωμέγα', '0a1b', 'Página 1 / 2', 'Página 2 / 2']) expect(text).toContain(part);
  expect(bytes.length).toBeLessThan(60_000);
});
