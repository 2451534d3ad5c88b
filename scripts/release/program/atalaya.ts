import { readFileSync, statSync } from 'node:fs';
import { ConfError, environmentOf, parseConf } from './conf.ts';

interface Command {
  readonly usage: string;
  readonly help: string;
  /** Runs as the owner of the data when root calls it: what it writes there must belong to the platform. */
  readonly usesData: boolean;
  run(): Promise<unknown>;
}

/** The commands of an installed package. The parts of the platform are loaded with the command that needs them. */
const commands: Readonly<Record<string, Command>> = {
  serve: {
    usage: 'serve',
    help: 'runs the platform in the foreground, which is what the service does',
    usesData: true,
    // The built platform, beside this file.
    run: () => import(/* @vite-ignore */ new URL('main.js', import.meta.url).href),
  },
  backup: {
    usage: 'backup <file> [--with-media]',
    help: 'writes everything that the installation is made of into one file',
    usesData: true,
    run: () => import('../../backup.ts'),
  },
  restore: {
    usage: 'restore <file>',
    help: 'makes the installation of a backup again, in an empty DATA_DIR',
    usesData: true,
    run: () => import('../../restore.ts'),
  },
  doctor: { usage: 'doctor', help: 'looks at what this installation needs', usesData: true, run: () => import('../../doctor.ts') },
  health: {
    usage: 'health',
    help: 'asks the running platform whether it is ready',
    usesData: false,
    run: () => import('./health.ts'),
  },
  user: {
    usage: 'user reset-password|second-factor-off|unlock <email>',
    help: 'lets somebody in who is locked out',
    usesData: true,
    run: () => import('../../user.ts'),
  },
  'verify-audit': {
    usage: 'verify-audit [--head place:hash]',
    help: 'verifies the seals of the audit log',
    usesData: true,
    run: () => import('../../verify-audit.ts'),
  },
  'verify-case': {
    usage: 'verify-case <file> [--key sha256]',
    help: 'verifies the package of an evidence case',
    usesData: false,
    run: () => import('../../verify-case.ts'),
  },
};

const confPath = process.env['ATALAYA_CONF'] || '/etc/atalaya/atalaya.conf';

/** @throws Error for a file that is there and cannot be read, or is not understood */
function readConf(): ReadonlyMap<string, string> {
  try {
    return parseConf(readFileSync(confPath, 'utf8'));
  } catch (error) {
    if (error instanceof ConfError) throw new Error(`${confPath}: ${error.message}.`, { cause: error });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return new Map();
    throw new Error(`${confPath} cannot be read (${code ?? 'unknown'}): run this as root or as the account of the platform.`, {
      cause: error,
    });
  }
}

/** Root becomes the owner of the directory, with its group alone; a directory of root changes nothing. @throws Error for an absent one */
function becomeOwnerOf(directory: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(directory, { throwIfNoEntry: false });
  if (!owner)
    throw new Error(
      `${directory} does not exist: create it for the account of the platform, install -d -m 700 -o atalaya -g atalaya ${directory}`,
    );
  if (owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

function helpText(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  const lines = Object.values(commands).map(({ usage, help }) => `  atalaya ${usage.padEnd(width)}  ${help}`);
  return [
    `Atalaya ${version()}`,
    '',
    ...lines,
    `  atalaya ${'version'.padEnd(width)}  prints the version`,
    '',
    `Settings: ${confPath}`,
  ].join('\n');
}

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

const [name = 'help'] = process.argv.splice(2, 1);
const command = commands[name];
try {
  if (command) {
    Object.assign(process.env, environmentOf(readConf(), process.env), { ATALAYA_COMMAND: `atalaya ${name}` });
    if (command.usesData) becomeOwnerOf(process.env['DATA_DIR'] ?? '');
    await command.run();
  } else if (name === 'version' || name === '--version') console.log(version());
  else {
    const isHelp = name === 'help' || name === '--help';
    (isHelp ? console.log : console.error)(isHelp ? helpText() : `There is no command ${name}.\n\n${helpText()}`);
    process.exitCode = isHelp ? 0 : 2;
  }
} catch (error) {
  console.error(`atalaya ${name}: ${(error as Error).message}`);
  process.exitCode = 2;
}
