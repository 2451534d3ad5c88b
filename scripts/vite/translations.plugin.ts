import { transformAsync } from '@babel/core';
import macro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import config from '../../lingui.config.ts';
import { compileCatalogue, parts } from './catalogue.ts';

const linguiConfig = makeConfig({ ...config, rootDir: process.cwd() }, { skipValidation: true });

/** Turns lingui's macros (`t`, `<Trans>`, `<Plural>`) into calls. In production only the id of a message stays in the code. */
function wordMacros(): Plugin {
  return {
    name: 'atalaya:word-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(source, id) {
        const turned = await transformAsync(source, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [[macro, { linguiConfig }]],
        });
        return turned?.code ? { code: turned.code, map: turned.map ?? null } : null;
      },
    },
  };
}

/**
 * Resolves `import { messages } from './es.po'` to a module of compiled messages; untranslated messages fall back to English. `?first`, `?home`,
 * `?workspace`, `?calls` and `?screens` select a part of them.
 */
function catalogues(): Plugin {
  return {
    name: 'atalaya:catalogues',
    transform: {
      filter: { id: /\.po(\?(first|home|workspace|calls|screens))?$/ },
      async handler(source, id) {
        const [file = id, query] = id.split('?');
        const code = await compileCatalogue(file, source, parts.find((part) => part === query) ?? 'all');
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}

/** The two plugins that the web build and the tests need for the interface's words. */
export function words(): Plugin[] {
  return [wordMacros(), catalogues()];
}
