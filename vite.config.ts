import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { codeMutants } from './scripts/vite/code-mutants.plugin.ts';
import { domainIndexes } from './scripts/vite/domain-index.plugin.ts';
import { EnvironmentsTogether } from './scripts/vite/environments-together.ts';
import { helpPages } from './scripts/vite/help.plugin.ts';
import { loadingStages } from './scripts/vite/loading-stages.ts';
import { moduleCache, moduleCacheKeys } from './scripts/vite/module-cache.plugin.ts';
import { words } from './scripts/vite/translations.plugin.ts';
import { readRequirements } from './tests/trace/requirements.ts';

/**
 * The files of one worker share its modules (`isolate: false`): reading them anew for each file cost more than the tests. So no test leaves
 * anything behind in a module, and one that mocks a module says so in its name. Journeys and platform tests start real servers, each file its own on its own ports: three files at a
 * time, with time to spare.
 */
/** Every core: the default leaves one to somebody who waits for the tests. What is waited for may take its time where others work too. */
const quick = { maxWorkers: '100%', expect: { poll: { timeout: 15_000 } } };

const live = {
  // Two leave a seventh of two cores idle: they wait for pages, streams, the database and one another.
  maxWorkers: 3,
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Each look at a page finds its elements anew, which costs the page more than a wait of this length.
  expect: { poll: { timeout: 30_000, interval: 100 } },
  // A test that passes only when it is tried again fails `npm test`, which names it: the second try tells it from a broken one.
  retry: process.env['CI'] ? 2 : 0,
};

const views = { environment: 'happy-dom', testTimeout: 30_000, setupFiles: ['src/testing/views.setup.ts'] };

/** The platform's addresses, which the development server hands on (scripts/dev.ts sets where it runs). */
const platform = process.env['ATALAYA_DEV_PLATFORM'] ?? 'http://127.0.0.1:8080';
const handedOn = ['/v1', '/media', '/demo', '/health', '/broadcasting', '/fallback'];

/** The room whose code is loaded with faults to choose from (scripts/room-mutants.ts). */
const room = process.env['CODE_MUTANTS'];
/** Faults of a sample run in processes of their own (scripts/room-samples.ts), those of unit tests in one. */
const faultRunner = process.env['CODE_SAMPLES'] ? 'tests/kit/code-samples.runner.ts' : 'tests/kit/code-mutants.runner.ts';

/** Modules stay compiled from run to run (scripts/vite/module-cache.plugin.ts), but not those with faults to choose from. */
const keptModules = { fsModuleCache: !room, fsModuleCachePath: moduleCache };

export default defineConfig({
  plugins: [...(room ? [codeMutants(room)] : []), domainIndexes(), words(), helpPages(), react(), moduleCacheKeys()],
  publicDir: 'src/public',
  // The host stays as the browser sent it: the platform compares it with the origin of sign-ins.
  server: { proxy: Object.fromEntries(handedOn.map((path) => [path, { target: platform, changeOrigin: false }])) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: loadingStages.map(({ name, files }) => ({ name, test: (id: string) => files.some((file) => id.endsWith(`/${file}`)) })),
        },
      },
    },
  },
  test: {
    // A test names the requirements that it proves by tags: `vitest run --tags-filter OP-4.03`.
    tags: [...readRequirements().keys()].map((name) => ({ name })),
    experimental: keptModules,
    sequence: { sequencer: EnvironmentsTogether },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...quick,
          isolate: false,
          environment: 'node',
          testTimeout: 30_000,
          ...(process.env['MUTANT'] ? { setupFiles: ['tests/kit/mutant.setup.ts'], runner: 'tests/kit/mutants.runner.ts' } : {}),
          ...(room ? { runner: faultRunner } : {}),
          css: { include: [/skin\.css/] },
          include: [
            '{contract,machines,server,scripts,src}/**/*.test.ts',
            'tests/{kit,trace,traces,gallery,bench}/**/*.test.ts',
            'tests/peers/bench/*.test.ts',
          ],
          exclude: ['**/*.platform.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          ...quick,
          ...views,
          isolate: false,
          include: ['src/**/*.test.tsx'],
          exclude: ['**/*.mocked.test.tsx'],
        },
      },
      // Who puts something else in the place of a module has the modules of its file for itself.
      { extends: true, test: { name: 'views-mocked', ...quick, ...views, include: ['src/**/*.mocked.test.tsx'] } },
      {
        extends: true,
        test: { name: 'laws', ...quick, isolate: false, environment: 'node', testTimeout: 60_000, include: ['tests/laws/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          environment: 'node',
          include: ['server/**/*.platform.test.ts', 'tests/{platform,peers}/**/*.test.ts'],
          exclude: ['**/*.peers.test.ts', 'tests/peers/bench/**'],
          ...live,
          ...(room ? { runner: faultRunner } : {}),
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/{journeys,faults}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/kit/build.setup.ts'],
          ...live,
        },
      },
      {
        extends: true,
        test: {
          name: 'peers',
          environment: 'node',
          include: ['tests/peers/*.peers.test.ts'],
          globalSetup: ['tests/kit/build.setup.ts'],
          ...live,
          maxWorkers: 1,
        },
      },
    ],
  },
});
