/** What a package states of itself; only as true as its signature. */
export interface PackageManifest {
  readonly format: string;
  readonly case: { readonly id: number; readonly name: string; readonly tenant: string };
  readonly made: string;
  readonly public_key: string;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

export interface PackageFindings {
  readonly isTrue: boolean;
  /** `unsupported`: this browser cannot verify Ed25519. */
  readonly signature: 'valid' | 'invalid' | 'missing' | 'unsupported';
  /** SHA-256 of the public key in the manifest, in hex. */
  readonly key: string | null;
  readonly about: PackageManifest | null;
  /** Number of files that were compared. */
  readonly checked: number;
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

export function readZip(zip: Blob): Promise<Map<string, Blob>>;
export function checkFiles(files: ReadonlyMap<string, Blob>, progress?: (share: number) => void): Promise<PackageFindings>;
