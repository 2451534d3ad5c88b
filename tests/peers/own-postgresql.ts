import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const home = '/usr/lib/postgresql';

/** Directory of PostgreSQL's own programs, as Debian installs them; null: not installed. */
export function postgresqlTools(): string | null {
  const versions = existsSync(home) ? readdirSync(home).filter((name) => existsSync(join(home, name, 'bin', 'pg_basebackup'))) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? null : join(home, newest, 'bin');
}

/** The account of PostgreSQL, since it refuses to run as root; nobody else: the own account. */
const account = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

/** A PostgreSQL with directories of its own, run by its own programs. */
export class OwnPostgresql {
  readonly directory: string;
  readonly port: number;
  readonly #tools: string;
  readonly #running = new Set<string>();

  private constructor(directory: string, port: number, tools: string) {
    this.directory = directory;
    this.port = port;
    this.#tools = tools;
  }

  static async create(tools: string): Promise<OwnPostgresql> {
    const directory = await mkdtemp(join(tmpdir(), 'atalaya-pg-'));
    const created = new OwnPostgresql(directory, await freePort(), tools);
    await created.own(directory);
    return created;
  }

  path(...names: string[]): string {
    return join(this.directory, ...names);
  }

  url(user: string, database: string): string {
    return `postgresql://${user}@127.0.0.1:${this.port}/${database}`;
  }

  /** Creates a directory that PostgreSQL can write. */
  async make(name: string): Promise<void> {
    await mkdir(this.path(name), { recursive: true, mode: 0o700 });
    await this.own(this.path(name));
  }

  async own(path: string): Promise<void> {
    const of = account();
    if (of) await chown(path, of.uid, of.gid);
  }

  /** Runs one of its programs, or of the system, under its account. */
  async run(program: string, args: readonly string[]): Promise<string> {
    const path = existsSync(join(this.#tools, program)) ? join(this.#tools, program) : program;
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', PGHOST: '127.0.0.1', PGPORT: String(this.port), PGUSER: 'postgres' };
    return (await run(path, [...args], { ...account(), cwd: '/', env })).stdout;
  }

  sql(text: string, database = 'postgres', user = 'postgres'): Promise<string> {
    return this.run('psql', ['-v', 'ON_ERROR_STOP=1', '-qAtX', '-U', user, '-d', database, '-c', text]);
  }

  /** Adds lines to the configuration of a directory of data. */
  configure(data: string, lines: string): Promise<void> {
    return appendFile(this.path(data, 'postgresql.conf'), `\n${lines}\n`);
  }

  async start(data: string): Promise<void> {
    this.#running.add(data);
    const options = `-c port=${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    await this.run('pg_ctl', ['-D', this.path(data), '-w', '-t', '120', '-l', this.path(`${data}.log`), '-o', options, 'start']);
  }

  async stop(data: string): Promise<void> {
    this.#running.delete(data);
    await this.run('pg_ctl', ['-D', this.path(data), '-w', '-m', 'fast', 'stop']);
  }

  /** Stops what runs, and removes everything. */
  async clear(): Promise<void> {
    for (const data of this.#running) await this.stop(data);
    await rm(this.directory, { recursive: true, force: true });
  }
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
