import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Plugin, parseSync } from 'vite';

/** What a name of an index stands for. */
interface Origin {
  readonly file: string;
  readonly name: string;
  readonly isType: boolean;
}
export type Index = ReadonlyMap<string, Origin>;

/**
 * Loads the files behind the names that are imported from a domain's `index.ts` instead of the index. Without it a screen, a chunk or a test
 * would load whole domains: a bundler keeps modules with styles or texts, since loading them has effects.
 */
export function domainIndexes(): Plugin {
  const indexes = new Map<string, Index>();
  return {
    name: 'atalaya:domain-indexes',
    enforce: 'pre',
    watchChange: (id) => void indexes.delete(id),
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /\/node_modules\// }, code: /\/index\.ts'/ },
      handler(source, id) {
        const code = importFiles(id, source, (path) => {
          const index = indexes.get(path) ?? readIndex(existsSync(path) ? readFileSync(path, 'utf8') : '');
          indexes.set(path, index);
          this.addWatchFile(path);
          return index;
        });
        return code === source ? null : { code, map: null };
      },
    },
  };
}

/** Rewrites imports of indexes to the files behind them. Every other line keeps its number, so no source map is needed. */
export function importFiles(path: string, source: string, indexAt: (path: string) => Index): string {
  const imports = parseSync(path, source).module.staticImports.filter(
    ({ moduleRequest, entries }) =>
      /^\..*\/index\.ts$/.test(moduleRequest.value) &&
      entries.some((entry) => !entry.isType) &&
      entries.every((entry) => entry.importName.kind === 'Name'),
  );
  return imports.reduceRight((code, { start, end, moduleRequest, entries }) => {
    const request = moduleRequest.value;
    const folder = posix.dirname(request);
    const index = indexAt(posix.join(posix.dirname(path), request));
    const names = new Map<string, string[]>();
    for (const { importName, localName, isType } of entries) {
      const origin = index.get(importName.name ?? '');
      if (isType || origin?.isType) continue;
      const from = origin ? `${folder}/${origin.file}` : request;
      names.set(from, [...(names.get(from) ?? []), `${origin?.name ?? importName.name} as ${localName.value}`]);
    }
    const statements = [...names].map(([from, list]) => `import { ${list.join(', ')} } from '${from}';`);
    const lineEnds = source.slice(start, end).replaceAll(/[^\n]/g, '');
    return code.slice(0, start) + statements.join(' ') + lineEnds + code.slice(end);
  }, source);
}

/** Reads which names an index exports again; one that it declares itself is not among them. */
export function readIndex(source: string): Index {
  const entries = parseSync('index.ts', source).module.staticExports.flatMap((it) => it.entries);
  return new Map(
    entries.flatMap(({ moduleRequest, exportName, importName, isType }) =>
      moduleRequest && exportName.name !== null && importName.name !== null
        ? [[exportName.name, { file: moduleRequest.value, name: importName.name, isType }] as const]
        : [],
    ),
  );
}
