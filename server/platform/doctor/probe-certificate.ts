import { connect } from 'node:tls';
import { type Finding, fault, fine, unknown, warning } from './finding.ts';

export const certificateAbout = 'Certificate';
const day = 86_400_000;
/** Days before its end by which a certificate that renews itself is renewed. */
const soonDays = 14;

interface Presented {
  readonly end: number;
  /** Why a browser would refuse it; null: it does not. */
  readonly refusal: string | null;
}

/** The certificate that the public address presents: whether browsers accept it, and until when. */
export async function lookAtCertificate(publicUrl: string | null, now: number, ca?: string): Promise<Finding> {
  if (publicUrl === null || !publicUrl.startsWith('https:'))
    return fine(certificateAbout, 'None is needed: PUBLIC_URL does not begin with https.');
  const { hostname, port } = new URL(publicUrl);
  const about = `${certificateAbout} of ${hostname}`;
  const presented = await readCertificate(hostname, Number(port) || 443, ca).catch((error: Error) => error);
  if (presented instanceof Error)
    return unknown(about, `${hostname} was not reached (${presented.message})`, 'Start the proxy, or correct PUBLIC_URL.');
  const days = Math.floor((presented.end - now) / day);
  const date = new Date(presented.end).toISOString().slice(0, 10);
  const remedy = 'Renew it in the proxy, and see why it was not renewed by itself.';
  if (days < 0) return fault(about, `It ended on ${date}: browsers refuse it.`, remedy);
  if (presented.refusal !== null)
    return fault(about, `Browsers refuse it: ${presented.refusal}.`, 'Give the proxy a certificate of this name, with its chain.');
  if (days < soonDays) return warning(about, `It ends on ${date}, in ${days} days.`, remedy);
  return fine(about, `It is valid until ${date}.`);
}

/** @throws what kept it from being read: no connection, or no TLS */
export const readCertificate = (host: string, port: number, ca: string | undefined): Promise<Presented> =>
  new Promise((read, failed) => {
    const trusted = ca === undefined ? {} : { ca };
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: 10_000, ...trusted }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      const error: unknown = socket.authorizationError;
      read({ end: Date.parse(end), refusal: socket.authorized ? null : error instanceof Error ? error.message : String(error) });
      socket.destroy();
    });
    socket.on('timeout', () => socket.destroy(new Error('it does not answer')));
    socket.on('error', failed);
  });
