import { rename, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type App, headFile, platformScope } from '../../platform/index.ts';

const batchSize = 1000;

/** Starts sealing the audit log: new entries join the chain within a second or two. */
export async function openAudit(app: App): Promise<void> {
  let sealing: Promise<void> = Promise.resolve();
  const seal = () => {
    sealing = sealing
      .then(() => sealAll(app))
      .catch((error: unknown) => app.log.error({ err: error }, 'the audit log could not be sealed'));
    return sealing;
  };
  app.dueWork.add({ isDue: () => sql`exists (select from audit_waiting)`, begin: () => void seal() });
  app.onClose.push(async () => {
    await seal();
  });
  await seal();
}

async function sealAll(app: App): Promise<void> {
  for (;;) {
    const [last] = await app.store.within(platformScope, async (tx) => {
      const { rows } = await sql<{ place: number; hash: Buffer }>`select place, hash from audit_seal_waiting(${batchSize})`.execute(tx);
      return rows;
    });
    if (!last) return;
    const file = headFile(app.config.dataDir);
    await writeFile(`${file}.new`, `${last.place} ${last.hash.toString('hex')}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
}
