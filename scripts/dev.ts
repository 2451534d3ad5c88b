import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';

/**
 * `npm run dev`: the platform in demo mode, started again when its source changes, and the console with hot reload in front of it.
 * `PORT` is the console's (default 5173), `PLATFORM_PORT` the platform's (default 8080).
 */
const consolePort = Number(process.env['PORT'] ?? 5173);
const platformPort = process.env['PLATFORM_PORT'] ?? '8080';
process.env['ATALAYA_DEV_PLATFORM'] = `http://127.0.0.1:${platformPort}`;

const platform = spawn(process.execPath, ['--import', 'tsx', '--watch-path=server', '--watch-path=contract', '--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: platformPort, ATALAYA_MODE: process.env['ATALAYA_MODE'] ?? 'demo' },
});
const web = await createServer({ server: { port: consolePort, host: process.env['HOST'] ?? '127.0.0.1', strictPort: true } });
await web.listen();
web.printUrls();

async function stop(): Promise<void> {
  await web.close();
  if (platform.exitCode === null) {
    platform.kill('SIGTERM');
    await once(platform, 'exit');
  }
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
platform.once('exit', (code) => {
  console.error(`the platform ended (${code}); the console ends too`);
  void web.close().then(() => process.exit(code ?? 1));
});
