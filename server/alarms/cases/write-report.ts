import type { alarmRecordKinds } from '../../../contract/alarms/record.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { pdfGray as gray, openPdf, type Pdf, pdfFonts, pdfPage } from '../../platform/index.ts';
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

interface Report extends ReportInput, Pdf {
  word(of: keyof typeof reportWords): string;
  /** A moment on both clocks. */
  both(at: number | string): string;
}

const { textWidth, margin } = pdfPage;

/** Writes the report of a package as a PDF. */
export function writeReport(input: ReportInput): Promise<Buffer> {
  const { name } = input.contents.case;
  const zoned = (at: number | string, zone: string) => localTime(typeof at === 'number' ? at : Date.parse(at), zone);
  const report: Report = {
    ...input,
    ...openPdf({ title: name, author: input.made.by, language: input.language }),
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
  return report.finish((page, pages) => `${name} · ${report.word('page')} ${page} / ${pages}`);
}

function writeCover(report: Report): void {
  const { doc, contents, zones, made, word, both } = report;
  const { name, reason, tenant, created, until, by, id } = contents.case;
  doc
    .font(pdfFonts.text)
    .fontSize(10)
    .fillColor(gray)
    .text(`${report.printable(word('title'))} ${id}`);
  doc.font(pdfFonts.bold).fontSize(20).fillColor('black').text(report.printable(name));
  doc.moveDown(0.5);
  report.fact(word('reason'), reason);
  report.fact(word('tenant'), tenant);
  report.fact(word('created'), `${both(created)}, ${word('by')} ${by}`);
  report.fact(word('locked'), both(until));
  report.fact(word('made'), `${both(made.at)}, ${word('by')} ${made.by}`);
  report.fact(word('zones'), `${zones.site} (${word('site')}), ${zones.operator} (${word('operator')})`);
  report.fact(word('key'), report.fingerprint);
  doc
    .moveDown(0.5)
    .fillColor(gray)
    .text(report.printable(`${word('verify')} ${word('unprinted')}`), margin, undefined, { width: textWidth });
  if (report.absent.length === 0) return;
  report.heading(word('absent'));
  for (const { alarm, what, of, why, node = '', from, to } of report.absent) {
    const subject = [absenceWords[what][report.language], of].filter((part) => part !== null).join(' ');
    const reason = [reasonWords[why][report.language], node].filter((part) => part !== '').join(': ');
    doc.fillColor('black').text(report.printable(`${alarm}: ${subject} - ${reason}`), margin);
    if (from === undefined || to === undefined) continue;
    doc
      .fillColor(gray)
      .fontSize(8)
      .text(report.printable(`${both(from)}\n${both(to)}`), 62)
      .fontSize(9.5);
  }
}

const recordWord = (kind: string, language: Language): string =>
  Object.hasOwn(recordWords, kind) ? recordWords[kind as (typeof alarmRecordKinds)[number]][language] : kind;

function writeAlarm(report: Report, { contents, clips, pictures, recordings }: GatheredAlarm): void {
  const { doc, word, both, language } = report;
  doc.addPage();
  report.heading(`${word('alarm')} ${contents.alarm_id}: ${contents.description}`, 15);
  report.fact(word('unit'), contents.unit);
  report.fact(word('status'), statusWords[contents.status]?.[language] ?? contents.status);
  report.fact(word('raised'), both(contents.created));
  report.heading(word('record'));
  for (const { at, kind, by, about, comments } of contents.record) {
    doc
      .fillColor(gray)
      .fontSize(8)
      .text(report.printable(both(at)), margin);
    const what = [recordWord(kind, language), about, by?.name, comments].filter(
      (part) => part !== null && part !== undefined && part !== '',
    );
    doc
      .fillColor('black')
      .fontSize(9.5)
      .text(report.printable(what.join(' · ')), 62)
      .moveDown(0.25);
  }
  if (contents.plans.length > 0) report.heading(word('answers'));
  for (const { plan, version, answers } of contents.plans) {
    doc.text(report.printable(`${plan} (${version})`), margin);
    for (const { question, answer, at, by } of answers) {
      doc
        .fillColor(gray)
        .fontSize(8)
        .text(report.printable(both(at)), margin);
      doc
        .fillColor('black')
        .fontSize(9.5)
        .text(report.printable(by === null ? `${question}: ${answer}` : `${question}: ${answer} · ${by.name}`), 62)
        .moveDown(0.25);
    }
  }
  if (contents.calls.length > 0) report.heading(word('calls'));
  for (const { record, session } of contents.calls) {
    if (record.began_at !== null)
      doc
        .fillColor(gray)
        .fontSize(8)
        .text(report.printable(both(record.began_at)), margin);
    const recording = recordings.find((name) => name.startsWith(session)) ?? '';
    doc
      .fillColor('black')
      .fontSize(9.5)
      .text(report.printable([session, recording].filter((part) => part !== '').join(' · ')), 62);
  }
  if (clips.length > 0) report.heading(word('clips'));
  for (const { camera, file, from, to } of clips) {
    doc.fillColor('black').text(report.printable(`${camera}: ${file}`), margin);
    doc
      .fillColor(gray)
      .fontSize(8)
      .text(report.printable(`${both(from)}\n${both(to)}`), 62)
      .fontSize(9.5);
  }
  if (pictures.length > 0) report.heading(word('pictures'));
  for (const { title, bytes } of pictures) writePicture(report, title, bytes);
}

const pictureBox = { width: 300, height: 200 } as const;

function writePicture({ doc, printable }: Report, title: string, bytes: Buffer): void {
  if (doc.y > doc.page.height - pictureBox.height - 90) doc.addPage();
  doc.fillColor('black').text(printable(title), margin);
  const top = doc.y;
  doc.image(bytes, 50, top, { fit: [pictureBox.width, pictureBox.height] });
  doc.y = top + pictureBox.height + 8;
}

function writeMap(report: Report, { width, height, points, scale }: DrawnMap): void {
  const { doc, word } = report;
  doc.addPage();
  report.heading(word('map'));
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
    doc.text(report.printable(`${name} (${latitude}, ${longitude})`), px + 7, py + (n % 2 === 0 ? -11 : 4), { lineBreak: false });
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
  report.heading(word('files'));
  for (const { path, sha256 } of digests) {
    doc.fillColor('black').fontSize(8.5).text(report.printable(path), margin);
    doc.font(pdfFonts.fixed).fontSize(7.5).fillColor(gray).text(sha256, 62).font(pdfFonts.text).moveDown(0.2);
  }
}
