/**
 * Verifies the package of an evidence case: in a browser without network, where this text is a part of verify.html, and in Node. It uses
 * nothing but Web APIs that both have.
 */

/** @typedef {import('./check-package.d.mts').PackageManifest} PackageManifest */
/** @typedef {import('./check-package.d.mts').PackageFindings} PackageFindings */

const manifestName = 'manifest.json';
const signatureName = 'manifest.sig';

/**
 * Reads the files of a package from its zip, which stores them uncompressed. Throws an Error where it is not one.
 * @param {Blob} zip
 */
export async function readZip(zip) {
  const end = await readEnd(zip);
  const directory = await viewOf(zip, end.offset, end.offset + end.size);
  /** @type {Map<string, Blob>} */
  const files = new Map();
  let at = 0;
  for (let n = 0; n < end.count; n += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50)
      throw new Error('The list of its files is damaged.');
    const nameLength = directory.getUint16(at + 28, true);
    const name = textOf(directory, at + 46, nameLength);
    const [method, size, offset] = [
      directory.getUint16(at + 10, true),
      directory.getUint32(at + 24, true),
      directory.getUint32(at + 42, true),
    ];
    const begin = method === 0 && !files.has(name) ? await beginOf(zip, offset, name) : null;
    if (begin === null) throw new Error(`The entry of ${name} is damaged.`);
    files.set(name, zip.slice(begin, begin + size));
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return files;
}

/**
 * Where the bytes of an entry begin; null: its own header does not agree with the list.
 * @param {Blob} zip
 * @param {number} offset
 * @param {string} name
 */
async function beginOf(zip, offset, name) {
  const header = await viewOf(zip, offset, offset + 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) return null;
  const nameEnd = offset + 30 + header.getUint16(26, true);
  const ownName = await viewOf(zip, offset + 30, nameEnd);
  return textOf(ownName, 0, ownName.byteLength) === name ? nameEnd + header.getUint16(28, true) : null;
}

/** @param {Blob} zip */
async function readEnd(zip) {
  const tail = await viewOf(zip, Math.max(0, zip.size - 65_557), zip.size);
  for (let at = tail.byteLength - 22; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue;
    return { count: tail.getUint16(at + 10, true), size: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true) };
  }
  throw new Error('This is not a zip file, or its end is missing.');
}

/** @type {(blob: Blob, from: number, to: number) => Promise<DataView>} */
const viewOf = async (blob, from, to) => new DataView(await blob.slice(from, to).arrayBuffer());
/** @type {(view: DataView, at: number, length: number) => string} */
const textOf = (view, at, length) => new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
/** @type {(base64: string) => Uint8Array<ArrayBuffer>} */
const bytesOf = (base64) => Uint8Array.from(atob(base64.trim()), (char) => char.charCodeAt(0));
/** @type {(bytes: BufferSource) => Promise<string>} */
const sha256Of = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Compares the files of a package with its signed manifest: `files` are Blobs by name. `isTrue` only where the signature is valid, and no
 * file is changed, missing or added. `key` is the SHA-256 of the public key: that it is the installation's is for people to compare.
 * @param {ReadonlyMap<string, Blob>} files
 * @param {(share: number) => void} [progress]
 * @returns {Promise<PackageFindings>}
 */
export async function checkFiles(files, progress = () => undefined) {
  const [manifest, signed] = [files.get(manifestName), files.get(signatureName)];
  if (!manifest) return nothingOf({ missing: [manifestName] });
  if (!signed) return nothingOf({ missing: [signatureName] });
  const bytes = new Uint8Array(await manifest.arrayBuffer());
  const about = parse(new TextDecoder().decode(bytes));
  if (!about) return nothingOf({ signature: 'invalid', changed: [manifestName] });
  const key = readKey(about.public_key);
  const signature = await verifySignature(key, bytes, await signed.text());
  const changed = signature === 'invalid' ? [manifestName] : [];
  /** @type {string[]} */
  const missing = [];
  const listed = new Set([manifestName, signatureName]);
  let checked = 0;
  for (const { path, bytes: size, sha256 } of about.files) {
    listed.add(path);
    const file = files.get(path);
    if (!file) missing.push(path);
    else if (file.size !== size || (await sha256Of(await file.arrayBuffer())) !== sha256) changed.push(path);
    checked += 1;
    progress(checked / about.files.length);
  }
  const added = [...files.keys()].filter((name) => !listed.has(name));
  const isTrue = signature === 'valid' && changed.length + missing.length + added.length === 0;
  return { isTrue, signature, key: key && (await sha256Of(key)), about, checked, changed, missing, added };
}

/** @type {(more: Partial<PackageFindings>) => PackageFindings} */
const nothingOf = (more) => ({
  isTrue: false,
  signature: 'missing',
  key: null,
  about: null,
  checked: 0,
  changed: [],
  missing: [],
  added: [],
  ...more,
});

/** @type {(text: string) => PackageManifest | null} */
function parse(text) {
  try {
    const content = /** @type {PackageManifest} */ (JSON.parse(text));
    return content.format === 'atalaya-evidence-case' && Array.isArray(content.files) ? content : null;
  } catch {
    return null;
  }
}

/** @type {(base64: string) => Uint8Array<ArrayBuffer> | null} */
function readKey(base64) {
  try {
    const bytes = bytesOf(base64);
    return bytes.length === 32 ? bytes : null;
  } catch {
    return null;
  }
}

/** @type {(key: Uint8Array<ArrayBuffer> | null, bytes: Uint8Array<ArrayBuffer>, signature: string) => Promise<'valid' | 'invalid' | 'unsupported'>} */
async function verifySignature(key, bytes, signature) {
  if (key === null) return 'invalid';
  const imported = await importKey(key);
  if (imported === null) return 'unsupported';
  try {
    return (await crypto.subtle.verify({ name: 'Ed25519' }, imported, bytesOf(signature), bytes)) ? 'valid' : 'invalid';
  } catch {
    return 'invalid';
  }
}

/**
 * Null: this browser does not know Ed25519. Any 32 bytes are imported, also those of no point of the curve.
 * @type {(key: Uint8Array<ArrayBuffer>) => Promise<CryptoKey | null>}
 */
async function importKey(key) {
  try {
    return await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return null;
  }
}
