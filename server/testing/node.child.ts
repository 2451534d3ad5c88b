import { startTestPlatform } from './platform.ts';

/** A node in its own process, which a test can kill; its environment has its settings. */
const env = Object.fromEntries(
  ['DATABASE_URL', 'ATALAYA_SECRET', 'NODE_URL', 'FFMPEG_PATH'].map((name) => [name, process.env[name] ?? '']),
);
const platform = await startTestPlatform({ mode: 'production', dataDir: process.env['DATA_DIR'] ?? '', env });
process.stdout.write(`${JSON.stringify({ url: platform.url, node: platform.app.nodes.name })}\n`);
