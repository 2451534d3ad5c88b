import PDFDocument from 'pdfkit';
import type { alarmRecordKinds } from '../../../contract/alarms/record.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { type DrawnMap, placePoints, scaleText } from './draw-map.ts';
import type { Absence, GatheredAlarm } from './gather-files.ts';
import { type CaseZones, localTime } from './local-times.ts';
import type { CaseContents } from './read-contents.ts';
import { absenceWords, reasonWords, recordWords, reportWords, statusWords } from './report-words.ts';

/** Contents of a report. */
export interface ReportInput {
  readonly language: Language;
  readonly contents: CaseContents;
  readonly alarms: readonly GatheredAlarm[];
  readonly absent: readonly Absence[];
  readonly zones: CaseZones;
  readonly made: { readonly at: number; readonly by: string };
  /** SHA-256 of the public key, in hex. */
  readonly fingerprint: string;
  readonly digests: readonly { readonly path: string; readonly sha256: string }[];
}

type Doc = InstanceType<typeof PDFDocument>;
interface Report extends ReportInput {
  readonly doc: Doc;
  word(of: keyof typeof reportWords): string;
  /** A moment on both clocks. */
  both(at: number | string): string;
}

const gray = '#555555';
const textWidth = 495;

/** Writes the report of a package as a PDF. */
export async function writeReport(input: ReportInput): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 50,
    bufferPages: true,
    info: { Title: input.contents.case.name, Author: input.made.by },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  const zoned = (at: number | string, zone: string) => localTime(typeof at === 'number' ? at : Date.parse(at), zone);
  const report: Report = {
    ...input,
    doc,
    word: (of) => reportWords[of][input.language],
    both: (at) => {
      const { site, operator } = input.zones;
      return `${zoned(at, site)} (${reportWords.site[input.language]}) / ${zoned(at, operator)} (${reportWords.operator[input.language]})`;
    },
  };
  writeCover(report);
  for (const alarm of input.alarms) writeAlarm(report, alarm);
  const map = placePoints(input.contents.alarms.flatMap(({ points }) => points));
  if (map) writeMap(report, map);
  writeFiles(report);
  numberPages(report);
  doc.end();
  return done;
}

/** The standard fonts of PDF print the characters of Windows-1252. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, '?');

function heading({ doc }: Report, text: string, size = 13): void {
  if (doc.y > doc.page.height - 130) doc.addPage();
  doc.moveDown(0.8).font('Helvetica-Bold').fontSize(size).fillColor('black').text(printable(text), 50);
  doc.moveDown(0.3).font('Helvetica').fontSize(9.5);
}

function fact({ doc }: Report, name: string, value: string): void {
  doc
    .font('Helvetica')
    .fontSize(9.5)
    .fillColor(gray)
    .text(`${printable(name)}: `, 50, undefined, { continued: true });
  doc.fillColor('black').text(printable(value));
}

function writeCover(report: Report): void {
  const { doc, contents, zones, made, word, both } = report;
  const { name, reason, tenant, created, until, by, id } = contents.case;
  doc
    .font('Helvetica')
    .fontSize(10)
    .fillColor(gray)
    .text(`${printable(word('title'))} ${id}`);
  doc.font('Helvetica-Bold').fontSize(20).fillColor('black').text(printable(name));
  doc.moveDown(0.5);
  fact(report, word('reason'), reason);
  fact(report, word('tenant'), tenant);
  fact(report, word('created'), `${both(created)}, ${word('by')} ${by}`);
  fact(report, word('locked'), both(until));
  fact(report, word('made'), `${both(made.at)}, ${word('by')} ${made.by}`);
  fact(report, word('zones'), `${zones.site} (${word('site')}), ${zones.operator} (${word('operator')})`);
  fact(report, word('key'), report.fingerprint);
  doc
    .moveDown(0.5)
    .fillColor(gray)
    .text(printable(`${word('verify')} ${word('unprinted')}`), 50, undefined, { width: textWidth });
  if (report.absent.length === 0) return;
  heading(report, word('absent'));
  for (const { alarm, what, of, why } of report.absent) {
    const subject = [absenceWords[what][report.language], of].filter((part) => part !== null).join(' ');
    doc.fillColor('black').text(printable(`${alarm}: ${subject} - ${reasonWords[why][report.language]}`), 50);
  }
}

const recordWord = (kind: string, language: Language): string =>
  Object.hasOwn(recordWords, kind) ? recordWords[kind as (typeof alarmRecordKinds)[number]][language] : kind;

function writeAlarm(report: Report, { contents, clips, pictures, recordings }: GatheredAlarm): void {
  const { doc, word, both, language } = report;
  doc.addPage();
  heading(report, `${word('alarm')} ${contents.alarm_id}: ${contents.description}`, 15);
  fact(report, word('unit'), contents.unit);
  fact(report, word('status'), statusWords[contents.status]?.[language] ?? contents.status);
  fact(report, word('raised'), both(contents.created));
  heading(report, word('record'));
  for (const { at, kind, by, about, comments } of contents.record) {
    doc
      .fillColor(gray)
      .fontSize(8)
      .text(printable(both(at)), 50);
    const what = [recordWord(kind, language), about, by?.name, comments].filter(
      (part) => part !== null && part !== undefined && part !== '',
    );
    doc
      .fillColor('black')
      .fontSize(9.5)
      .text(printable(what.join(' · ')), 62)
      .moveDown(0.25);
  }
  if (contents.plans.length > 0) heading(report, word('answers'));
  for (const { plan, version, answers } of contents.plans) {
    doc.text(printable(`${plan} (${version})`), 50);
    for (const { question, answer, at, by } of answers) {
      doc
        .fillColor(gray)
        .fontSize(8)
        .text(printable(both(at)), 50);
      doc
        .fillColor('black')
        .fontSize(9.5)
        .text(printable(`${question}: ${answer} · ${by?.name ?? ''}`), 62)
        .moveDown(0.25);
    }
  }
  if (contents.calls.length > 0) heading(report, word('calls'));
  for (const { record, session } of contents.calls) {
    if (record.began_at !== null)
      doc
        .fillColor(gray)
        .fontSize(8)
        .text(printable(both(record.began_at)), 50);
    const recording = recordings.find((name) => name.startsWith(session)) ?? '';
    doc
      .fillColor('black')
      .fontSize(9.5)
      .text(printable([session, recording].filter((part) => part !== '').join(' · ')), 62);
  }
  if (clips.length > 0) heading(report, word('clips'));
  for (const { camera, file, from, to } of clips) {
    doc.fillColor('black').text(printable(`${camera}: ${file}`), 50);
    doc
      .fillColor(gray)
      .fontSize(8)
      .text(printable(`${both(from)}\n${both(to)}`), 62)
      .fontSize(9.5);
  }
  if (pictures.length > 0) heading(report, word('pictures'));
  for (const { title, bytes } of pictures) writePicture(report, title, bytes);
}

const pictureBox = { width: 300, height: 200 } as const;

function writePicture({ doc }: Report, title: string, bytes: Buffer): void {
  if (doc.y > doc.page.height - pictureBox.height - 90) doc.addPage();
  doc.fillColor('black').text(printable(title), 50);
  const top = doc.y;
  doc.image(bytes, 50, top, { fit: [pictureBox.width, pictureBox.height] });
  doc.y = top + pictureBox.height + 8;
}

function writeMap(report: Report, { width, height, points, scale }: DrawnMap): void {
  const { doc, word } = report;
  doc.addPage();
  heading(report, word('map'));
  const [ratio, left, top] = [textWidth / width, 50, doc.y];
  doc
    .rect(left, top, width * ratio, height * ratio)
    .strokeColor('#999999')
    .stroke();
  for (const [n, { kind, name, x, y, latitude, longitude }] of points.entries()) {
    const [px, py] = [left + x * ratio, top + y * ratio];
    if (kind === 'unit') doc.rect(px - 4, py - 4, 8, 8).fill('#1f5fbf');
    else doc.circle(px, py, 3.5).fill('#b3261e');
    doc.fillColor('black').fontSize(8);
    doc.text(printable(`${name} (${latitude}, ${longitude})`), px + 7, py + (n % 2 === 0 ? -11 : 4), { lineBreak: false });
  }
  const bottom = top + height * ratio - 14;
  doc
    .moveTo(left + 12, bottom)
    .lineTo(left + 12 + scale.length * ratio, bottom)
    .lineWidth(2)
    .strokeColor('black')
    .stroke();
  doc.text(`${scaleText(scale)}, N ^`, left + 12, bottom - 14, { lineBreak: false });
  doc.x = 50;
  doc.y = top + height * ratio + 12;
}

function writeFiles(report: Report): void {
  const { doc, word, digests } = report;
  doc.addPage();
  heading(report, word('files'));
  for (const { path, sha256 } of digests) {
    doc.fillColor('black').fontSize(8.5).text(printable(path), 50);
    doc.font('Courier').fontSize(7.5).fillColor(gray).text(sha256, 62).font('Helvetica').moveDown(0.2);
  }
}

function numberPages({ doc, word, contents }: Report): void {
  const { start, count } = doc.bufferedPageRange();
  for (let n = start; n < start + count; n += 1) {
    doc.switchToPage(n);
    doc.page.margins.bottom = 0;
    const text = `${contents.case.name} · ${word('page')} ${n + 1} / ${count}`;
    doc
      .font('Helvetica')
      .fontSize(8)
      .fillColor(gray)
      .text(printable(text), 50, doc.page.height - 32, { width: textWidth, align: 'center', lineBreak: false });
  }
}
