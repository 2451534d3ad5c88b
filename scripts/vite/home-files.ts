import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { type Index, importFiles, readIndex } from './domain-index.plugin.ts';

const root = resolve(import.meta.dirname, '../..');
/** What a signed-in user sees first begins with these. */
const begins = ['src/main.tsx', 'src/shell/Frame.tsx', 'src/shell/console-modules.ports.ts', 'src/workspace/home/HomePage.tsx'];
/** A view that is loaded by one of these waits for the words of the workspace. */
const waitsForWords = new Set(['lazyView', 'lazyCall', 'lazyScreen']);

let found: ReadonlySet<string> | undefined;

/** The source files of the frame and home whose texts are needed before the other words of the workspace, by their path in the project. */
export function homeFiles(): ReadonlySet<string> {
  found ??= closure();
  return found;
}

function closure(): ReadonlySet<string> {
  const indexes = new Map<string, Index>();
  const indexAt = (path: string): Index => {
    const index = indexes.get(path) ?? readIndex(readFileSync(path, 'utf8'));
    indexes.set(path, index);
    return index;
  };
  const files = new Set(begins);
  for (const path of files) {
    const source = importFiles(join(root, path), readFileSync(join(root, path), 'utf8'), indexAt);
    for (const request of requestsOf(path, source)) {
      const next = relative(root, resolve(root, dirname(path), request));
      if (/^src\/.*\.tsx?$/.test(next) && existsSync(join(root, next))) files.add(next);
    }
  }
  return files;
}

/** What a file imports: at once, or later without waiting for words. */
function requestsOf(path: string, source: string): string[] {
  const { module, program } = parseSync(path, source);
  const imported = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));
  const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []));
  return [...imported.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...dynamicImports(program)].filter((request) =>
    request.startsWith('.'),
  );
}

function dynamicImports(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(dynamicImports);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, source } = node as { type?: string; callee?: { name?: string }; source?: { value?: unknown } };
  if (type === 'CallExpression' && waitsForWords.has(callee?.name ?? '')) return [];
  if (type === 'ImportExpression' && typeof source?.value === 'string') return [source.value];
  return Object.values(node).flatMap(dynamicImports);
}
