import { createHmac, timingSafeEqual } from 'node:crypto';

/** Grants one user the download of one package until `expires` (ms since 1970). */
export interface PackageGrant {
  readonly case: number;
  readonly user: number;
  readonly session: string;
  readonly expires: number;
}

const mac = (key: Uint8Array, grant: PackageGrant): Buffer =>
  createHmac('sha256', key).update(`case-package\0${grant.case}\0${grant.user}\0${grant.session}\0${grant.expires}`).digest();

/** Path of the download, without the host. */
export function packageAddress(key: Uint8Array, grant: PackageGrant): string {
  const query = new URLSearchParams({
    user: String(grant.user),
    session: grant.session,
    expires: String(grant.expires),
    signature: mac(key, grant).toString('base64url'),
  });
  return `/v1/evidence_cases/${grant.case}/file?${query.toString()}`;
}

/** Whether a signature is valid for an address that has not expired. Compared in constant time. */
export function isPackageLinkValid(key: Uint8Array, grant: PackageGrant, signature: string, now: number): boolean {
  const provided = Buffer.from(signature, 'base64url');
  const right = mac(key, grant);
  return provided.length === right.length && timingSafeEqual(provided, right) && grant.expires > now;
}
