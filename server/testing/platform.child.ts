import { tableOfEffects } from './effects.ts';
import { startTestPlatform } from './platform.ts';

/**
 * A platform in its own process, which a test can kill: it runs on DATA_DIR, with effects that print their requests to standard output.
 * Nodes that send `hang`, or show view 99, never end.
 */
const printLine = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const { effects } = tableOfEffects(
  async ({ type, config, at }) => {
    printLine({ type, key: at.key });
    if (config['message'] === 'hang' || config['view'] === 99) await new Promise(() => undefined);
    return { ok: true, code: 'done' };
  },
  ['show_view'],
);
const platform = await startTestPlatform({ mode: 'production', dataDir: process.env['DATA_DIR'] ?? '', effects });
printLine({ url: platform.url });
