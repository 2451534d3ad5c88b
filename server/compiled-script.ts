import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import vm from 'node:vm';

type Evaluate = (exports: unknown, require: NodeJS.Require, module: unknown, filename: string, directory: string) => void;

/** Where the build leaves the compiled code of a CommonJS file. */
export const compiledPath = (file: string): string => file.replace(/\.cjs$/, '.compiled');

/** Reads a CommonJS file of ASCII only with its compiled code; where that is absent or of another version of Node, its source is compiled. */
export function readScript(file: string): vm.Script {
  return new vm.Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`, {
    filename: file,
    cachedData: readCompiled(compiledPath(file)),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

/** Evaluates it as a module. @returns what it exports */
export function evaluate(script: vm.Script, file: string): unknown {
  const module = { exports: {} };
  (script.runInThisContext() as Evaluate)(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

function readCompiled(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
