import type { Window } from '../engine.ts';

/** The contents of a clip's certificate. */
export interface CertificateInput {
  readonly job: string;
  readonly camera: { readonly id: number; readonly name: string };
  readonly tenant: string;
  readonly zone: string;
  readonly requested: Window;
  readonly gaps: readonly Window[];
  readonly files: readonly (Window & { readonly name: string; readonly sha256: string; readonly ms: number })[];
  readonly watermark: boolean;
  readonly alarm: string | null;
  readonly by: string;
  readonly at: number;
}

/** A moment in a time zone, with its offset from UTC. */
function moment(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return `${format.format(at)} ${zone} (${new Date(at).toISOString()})`;
}

/** The text that accompanies a clip as evidence: its contents, its origin, and how to verify that it is unchanged. */
export function certificate({ job, camera, tenant, zone, requested, gaps, files, watermark, alarm, by, at }: CertificateInput): string {
  const span = ({ from, to }: Window) => `${moment(from, zone)}  to  ${moment(to, zone)}`;
  return [
    'CERTIFICATE OF A VIDEO CLIP',
    '',
    `Clip:         ${job}`,
    `Camera:       ${camera.name} (${camera.id})`,
    `Tenant:       ${tenant}`,
    ...(alarm === null ? [] : [`Alarm:        ${alarm}`]),
    `Asked for:    ${span(requested)}`,
    `Saved by:     ${by}`,
    `Saved at:     ${moment(at, zone)}`,
    `Picture:      ${watermark ? 'encoded anew, with a watermark' : 'as the camera sent it'}`,
    '',
    ...files.flatMap((file) => [
      `File:         ${file.name}`,
      `  shows       ${span(file)}`,
      `  length      ${(file.ms / 1000).toFixed(1)} s`,
      `  SHA-256     ${file.sha256}`,
      '',
    ]),
    gaps.length === 0 ? 'Recorded without a gap.' : 'Nothing was recorded:',
    ...gaps.map((gap) => `  ${span(gap)}`),
    '',
    'To prove that a file was not changed, its SHA-256 is computed again (sha256sum FILE) and must be the same.',
    '',
  ].join('\n');
}
