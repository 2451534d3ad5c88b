import { parseArgs } from 'node:util';
import { faultText } from '../server/access/audit/chain.ts';
import { type AuditVerification, verifyAudit } from '../server/access/audit/verify.ts';
import { readConfig } from '../server/platform/config.ts';

/** `npm run verify-audit [-- --head place:hash]`: whether the audit log at DATA_DIR or DATABASE_URL is as it was sealed. */
const { values } = parseArgs({ options: { head: { type: 'string' } } });
const verified = await Promise.resolve()
  .then(() => verifyAudit(readConfig(process.env), values.head))
  .catch((error: Error) => error);
if (verified instanceof Error) {
  console.error(`The audit log could not be verified: ${verified.message}`);
  process.exitCode = 2;
} else report(verified);

function report({ count, head, fault }: AuditVerification): void {
  if (!fault) {
    console.log(`The audit log is sound: ${count} lines, head ${head.place}:${head.hash}.`);
    console.log(
      'Keep the head elsewhere, and give it with --head the next time: whoever owns the store and this directory cannot forge it.',
    );
    return;
  }

  console.error(`The audit log was tampered with. ${faultText(fault)} The ${count} lines before it are sound.`);
  process.exitCode = 1;
}
