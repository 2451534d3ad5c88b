import type { AuditForward, AuditTarget } from './forwarded-line.ts';
import { httpsTarget } from './https-target.ts';
import { syslogTarget } from './syslog-target.ts';

/** The target of an address: `https:` or `syslog+tls:`. */
export const openTarget = (forward: AuditForward): AuditTarget =>
  forward.url.protocol === 'https:' ? httpsTarget(forward) : syslogTarget(forward);
