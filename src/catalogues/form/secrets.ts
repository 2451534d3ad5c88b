import type { CatalogueRecord } from '../../../contract/platform/record.ts';

/** Whether a secret is stored at a dotted path of a record. */
export function isSecretSet(record: CatalogueRecord | null, path: string): boolean {
  if (record?._secrets?.includes(path)) return true;
  // Nested objects may list their own secrets.
  const [head = '', ...rest] = path.split('.');
  const inner = record?.[head];
  if (rest.length === 0 || typeof inner !== 'object' || inner === null || !('_secrets' in inner)) return false;
  return Array.isArray(inner._secrets) && inner._secrets.includes(rest.join('.'));
}
