import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { compileHelpPage, imagesOf } from './help-page.ts';

/** Makes `import { page } from './docs/operators.md'` a module of the compiled page; its pictures become files of the build. */
export function helpPages(): Plugin {
  return {
    name: 'atalaya:help-pages',
    transform: {
      filter: { id: /\/docs\/[\w-]+\.md$/ },
      handler(source, id) {
        const folder = dirname(id);
        const page = compileHelpPage(basename(id, '.md'), source, { isPage: (name) => existsSync(join(folder, `${name}.md`)) });
        const names = [...new Set(imagesOf(page))];
        const imports = names.map((name, at) => `import image${at} from ${JSON.stringify(`./${name}`)};`);
        const images = names.map((name, at) => `${JSON.stringify(name)}: image${at}`);
        const code = `${imports.join('\n')}\nexport const page = { ...${JSON.stringify(page)}, images: { ${images.join(', ')} } };\n`;
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}
