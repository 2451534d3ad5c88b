import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TelephoneNetwork } from './network.ts';
import { realm } from './sip-server.ts';

/** Event of baresip: `REGISTER_OK`, `CALL_RINGING`, `CALL_ESTABLISHED`, `CALL_DTMF_START`, `CALL_CLOSED`, … */
export interface TelephoneEvent {
  readonly type: string;
  readonly param?: string;
  readonly peeruri?: string;
}
type Command = 'dial' | 'accept' | 'hangup' | 'hold' | 'resume' | 'sndcode' | 'callstat' | 'audio_debug' | 'reginfo' | 'listcalls';

/** A real telephone: baresip, which speaks SIP over UDP and G.711, and plays a tone. */
export interface Telephone {
  readonly number: string;
  readonly events: readonly TelephoneEvent[];
  does(command: Command, params?: string): Promise<string>;
  /** Calls a number of its server. */
  dials(number: string): Promise<void>;
  hasSaid(type: string, param?: string): boolean;
  /** Returns the DTMF keys received. */
  keys(): string;
  /** Returns the RTP packets of the current call so far. */
  packets(): Promise<{ sent: number; received: number }>;
  /** Returns the loudness of the last seconds received: the root mean square of the samples, 0 to 1. */
  loudness(seconds?: number): number;
  said(): string;
  clear(): Promise<void>;
}

export interface TelephoneOptions {
  readonly number: string;
  readonly password: string;
  /** `address:port` of its server. */
  readonly server: string;
  /** Takes calls by itself. */
  readonly answers?: boolean;
}

/** First control port, apart from the SIP server's and below the ephemeral range, and their count: a prime avoids collisions. */
const [controls, most] = [24_000, 997];

/** Starts it, and waits until it is registered. */
export async function telephone(network: TelephoneNetwork, options: TelephoneOptions): Promise<Telephone> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-telephone-'));
  const control = controls + ((process.pid + Number(options.number)) % most);
  configure(folder, network, control, options);
  const line = [...network.inside, 'setpriv', '--pdeathsig', 'KILL', 'baresip', '-f', folder];
  const child = spawn('env', line, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)));
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  let wire: Socket | null = null;
  const clear = async () => {
    wire?.destroy();
    if (!isGone()) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    wire = await connected(network.there, control, isGone);
    const controls = controlled(wire);
    for (let tries = 0; !/OK /.test(await controls.does('reginfo')); tries++) {
      if (tries > 400) throw new Error('it is not registered');
      await wait(50);
    }
    return { number: options.number, ...controls, loudness: (seconds = 1) => loudnessOf(folder, seconds), said: () => output, clear };
  } catch (fault) {
    await clear();
    throw new Error(`the telephone did not start:\n${output}`, { cause: fault });
  }
}

function controlled(wire: Socket): Omit<Telephone, 'number' | 'loudness' | 'said' | 'clear'> {
  const events: TelephoneEvent[] = [];
  const replies: ((data: string) => void)[] = [];
  readNetstrings(wire, (said) => {
    if ('type' in said) events.push(said);
    else replies.shift()?.(said.data ?? '');
  });
  const does = (command: Command, params = ''): Promise<string> =>
    new Promise((answered, refused) => {
      if (!wire.writable) return refused(new Error('the telephone is gone'));
      replies.push(answered);
      const asked = JSON.stringify({ command, params });
      wire.write(`${Buffer.byteLength(asked)}:${asked},`);
    });
  return {
    events,
    does,
    dials: async (number) => void (await does('dial', `sip:${number}@${realm}`)),
    hasSaid: (type, param) => events.some((it) => it.type === type && (param === undefined || it.param === param)),
    keys: () => events.flatMap(({ type, param }) => (type === 'CALL_DTMF_START' ? [param ?? ''] : [])).join(''),
    packets: async () => {
      const told = await does('audio_debug');
      return { sent: Number(/TX: packets=(\d+)/.exec(told)?.[1] ?? 0), received: Number(/\brcvd=(\d+)/.exec(told)?.[1] ?? 0) };
    },
  };
}

function configure(folder: string, { there }: TelephoneNetwork, control: number, options: TelephoneOptions): void {
  const tone = join(folder, 'tone.wav');
  writeFileSync(tone, wav(Array.from({ length: 8000 * 60 }, (_, n) => Math.round(8000 * Math.sin((2 * Math.PI * 440 * n) / 8000)))));
  const port = controls + most + (control - controls) * 4;
  const modules = ['g711', 'aufile', 'aubridge', 'sndfile', 'uuid'].map((name) => `module ${name}.so`);
  const apps = ['account', 'menu', 'ctrl_tcp', 'debug_cmd'].map((name) => `module_app ${name}.so`);
  const lines = [
    'poll_method epoll',
    `sip_listen ${there}:${port}`,
    `audio_source aufile,${tone}`,
    'audio_player aubridge,nobody',
    `snd_path ${folder}`,
    'module_path /usr/lib/baresip/modules',
    ...modules,
    ...apps,
    `ctrl_tcp_listen ${there}:${control}`,
    '',
  ];
  writeFileSync(join(folder, 'config'), lines.join('\n'));
  const { number, password, server, answers = false } = options;
  const account = [
    `<sip:${number}@${realm}>`,
    `auth_user=${number}`,
    `auth_pass=${password}`,
    `outbound="sip:${server};transport=udp"`,
    'regint=60',
    `answermode=${answers ? 'auto' : 'manual'}`,
    'audio_codecs=PCMU/8000/1',
  ];
  writeFileSync(join(folder, 'accounts'), `${account.join(';')}\n`);
}

/** Samples of 16 bit at 8 kHz as a WAV file. */
function wav(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, 44 + at * 2);
  return bytes;
}

/** Returns the loudness at the end of the newest recording; each call and each hold starts a new file. */
function loudnessOf(folder: string, seconds: number): number {
  const files = readdirSync(folder).filter((name) => /^dump-.*-dec\.wav$/.test(name));
  const [newest] = files.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs })).toSorted((a, b) => b.at - a.at);
  if (!newest) return 0;
  const bytes = readFileSync(join(folder, newest.name));
  const from = Math.max(44, bytes.length - seconds * 16_000) & ~1;
  let sum = 0;
  let count = 0;
  for (let at = from; at + 1 < bytes.length; at += 2, count++) sum += (bytes.readInt16LE(at) / 32_768) ** 2;
  return count > 0 ? Math.sqrt(sum / count) : 0;
}

async function connected(host: string, port: number, isGone: () => boolean): Promise<Socket> {
  for (let tries = 0; tries < 400 && !isGone(); tries++) {
    const socket = createConnection(port, host);
    const found = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    );
    if (found) return socket.on('error', () => undefined);
    socket.destroy();
    await wait(50);
  }
  throw new Error('its control port does not answer');
}

function readNetstrings(wire: Socket, heard: (said: TelephoneEvent | { data?: string }) => void): void {
  let held = Buffer.alloc(0);
  wire.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    for (;;) {
      const head = /^(\d+):/.exec(held.subarray(0, 12).toString('latin1'));
      if (!head) return;
      const [from, size] = [head[0].length, Number(head[1])];
      if (held.length < from + size + 1) return;
      heard(JSON.parse(held.subarray(from, from + size).toString()) as TelephoneEvent | { data?: string });
      held = held.subarray(from + size + 1);
    }
  });
}
