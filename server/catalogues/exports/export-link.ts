import { createHmac, timingSafeEqual } from 'node:crypto';

/** Grants access to one exported file until `expires` (ms since 1970). */
export interface ExportGrant {
  job: string;
  expires: number;
}

const mac = (key: Uint8Array, { job, expires }: ExportGrant): Buffer =>
  createHmac('sha256', key).update(`export-link\0${job}\0${expires}`).digest();

/** Path of a finished export. Anyone with the address may download the file while the session that requested it is valid. */
export const exportAddress = (key: Uint8Array, grant: ExportGrant): string =>
  `/v1/exports/${grant.job}/file?expires=${grant.expires}&signature=${mac(key, grant).toString('base64url')}`;

/** Whether a signature is valid for an address that has not expired. Compared in constant time. */
export function verifyExportLink(key: Uint8Array, grant: ExportGrant, signature: string, now: number): boolean {
  const provided = Buffer.from(signature, 'base64url');
  const right = mac(key, grant);
  return provided.length === right.length && timingSafeEqual(provided, right) && grant.expires > now;
}
