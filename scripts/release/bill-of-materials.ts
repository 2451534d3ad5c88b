import type { ShippedPackage } from './licences.ts';

/**
 * The software bill of materials of what is shipped: CycloneDX 1.5, from the lock file. The same lock file gives the same bytes. `npm sbom` is
 * not used: with `--omit=dev` it leaves out packages that development needs too, React among them (npm 11.19).
 */
export function billOf({
  version,
  packages,
  runtime = null,
}: {
  version: string;
  packages: readonly ShippedPackage[];
  /** Version of the Node that a package carries; null: it carries none. */
  runtime?: string | null;
}) {
  const node = { type: 'application', 'bom-ref': `node@${runtime}`, name: 'node', version: runtime, purl: `pkg:generic/node@${runtime}` };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `atalaya@${version}`,
        name: 'atalaya',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: [
      ...(runtime === null ? [] : [{ ...node, licenses: [{ expression: 'MIT' }] }]),
      ...packages.map(({ name, version: at, licence, sha512 }) => ({
        type: 'library',
        'bom-ref': `${name}@${at}`,
        name,
        version: at,
        purl: `pkg:npm/${name.replace('@', '%40')}@${at}`,
        ...(licence && { licenses: [{ expression: licence }] }),
        ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
      })),
    ],
  };
}
