import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { platformScope, type Store } from '../store/store.ts';

/** The file that tells the shared directory of recordings from any other, such as the empty one below a file system that is not mounted. */
const markName = 'atalaya-media.id';
/** What the store remembers of it. */
export const mediaMarkKey = 'media_directory';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

/** Why a directory cannot take recordings; null: files are created, written, linked and removed in it. */
export async function mediaFault(directory: string): Promise<string | null> {
  const found = await stat(directory).catch((error: unknown) => codeOf(error));
  if (found === 'ENOENT') return 'does not exist';
  if (typeof found === 'string') return `cannot be read (${found})`;
  if (!found.isDirectory()) return 'is not a directory';
  const draft = join(directory, `.atalaya-${randomUUID()}`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.write('x');
      await file.datasync();
    } finally {
      await file.close();
    }
    return null;
  } catch (error) {
    return `cannot be written (${codeOf(error)})`;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** The mark of a directory; null: it has none. */
export async function readMediaMark(directory: string): Promise<string | null> {
  const text = await readFile(join(directory, markName), 'utf8').catch(() => '');
  return text.trim() === '' ? null : text.trim();
}

/** Marks a directory that has no mark. Of several nodes that do so at once one succeeds, and all read its mark whole. */
async function markOf(directory: string): Promise<{ mark: string; isNew: boolean }> {
  const found = await readMediaMark(directory);
  if (found !== null) return { mark: found, isNew: false };
  const draft = join(directory, `.atalaya-${randomUUID()}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.write(`${randomUUID()}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, join(directory, markName));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readMediaMark(directory);
  if (made === null) throw new Error('its mark cannot be read');
  return { mark: made, isNew: true };
}

/** Why a directory with that mark is not the one that the store knows; null: it is, or the store knows none. */
export const otherMedia = (mark: string | null, known: string | null): string | null =>
  known === null || mark === known
    ? null
    : mark === null
      ? 'is not the one that the nodes of this store share: it has no mark of theirs'
      : 'is not the one that the nodes of this store share: it has another mark';

/**
 * Takes a directory as the one of recordings that the nodes of a store share: the first node marks it, the others compare.
 * @throws StartError where it cannot be used, or is another one than that of the other nodes
 */
export async function claimMediaDirectory(store: Store, directory: string): Promise<void> {
  const refuse = (why: string, remedy: string) => new StartError(`MEDIA_DIR (${directory}) ${why}: ${remedy}`);
  const fault = await mediaFault(directory);
  if (fault !== null) throw refuse(fault, 'mount it, and let the account of the platform write to it.');
  const { mark, isNew } = await markOf(directory).catch((error: unknown) => {
    throw refuse(`cannot be marked (${codeOf(error)})`, 'its file system must support hard links.');
  });
  const known = await store.within(platformScope, async (tx) => {
    await tx
      .insertInto('meta')
      .values({ key: mediaMarkKey, value: mark })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await tx.selectFrom('meta').select('value').where('key', '=', mediaMarkKey).executeTakeFirstOrThrow()).value;
  });
  const other = otherMedia(mark, known);
  if (other === null) return;
  if (isNew) await rm(join(directory, markName), { force: true });
  throw refuse(other, `mount the same one at every node (its ${markName} contains ${known}), or copy it whole to this one.`);
}
