import { setTimeout as sleep } from 'node:timers/promises';
import type { Unit } from '../../../contract/places/place.ts';
import { freePort } from '../../../server/demo/receivers/free-port.ts';
import { type Dc09Message, Dc09Panel } from '../../../server/intake/receivers/dc09/panel.ts';
import { readOpenAlarms, requestData, signInByApi } from '../../kit/caller.ts';
import type { Ledger } from './ledger.ts';
import type { Outcome } from './storm.ts';

/** How long a panel waits for an acknowledgement, and before it sends again, ms. */
const [replyMs, againMs] = [4000, 100];
const key = '000102030405060708090A0B0C0D0E0F';

interface Checked {
  readonly seers: readonly Ledger[];
  readonly others: readonly Ledger[];
  readonly recoveredMs?: number | null;
  readonly note: string;
}

/** A panel on an account of its own. */
interface StormPanel {
  readonly account: string;
  readonly panel: Dc09Panel;
  readonly secret: string | null;
}

/** A frame that a panel sends until it is acknowledged, and the text by which its alarm is found. */
export interface PanelFrame {
  readonly panel: Dc09Panel;
  readonly bytes: Buffer;
  readonly mark: string;
}

/** Creates a receiver of SIA DC-09 on a free port, with a device for each panel; a third of them encrypts, a third states no time. */
export class PanelStorm {
  readonly port: number;
  readonly panels: readonly StormPanel[];
  readonly acked: string[] = [];
  driven = 0;
  private readonly name: string;
  private isOver = false;

  private constructor(name: string, port: number, panels: readonly StormPanel[]) {
    this.name = name;
    this.port = port;
    this.panels = panels;
  }

  /** @param settings of the receiver, e.g. the time for a whole frame */
  static async open(
    url: string,
    unit: Unit,
    { name, panels: count, settings = {} }: { name: string; panels: number; settings?: object },
  ): Promise<PanelStorm> {
    const { access_token: token } = await signInByApi(url, 'admin');
    const post = (path: string, body: object) => requestData<{ id: number }>(`${url}/v1/${path}`, { token, body });
    const port = await freePort();
    const receiver = await post('receiver', { name: `Panels of ${name}`, kind: 'dc09', language: 'en', port, dc09: settings });
    const panels = Array.from({ length: count }, (_, at) => {
      const account = (0x1000 + at).toString(16).toUpperCase();
      const secret = at % 3 === 1 ? key : null;
      const form = { ...(secret !== null && { key: secret }), isTimed: at % 3 !== 2 };
      return { account, secret, panel: new Dc09Panel({ host: '127.0.0.1', port, account, replyMs, ...form }) };
    });
    for (const { account, secret } of panels) {
      await post('receiver_device', { name: `Panel ${account} of ${name}`, receiver: receiver.id, account, unit: unit.id, secret });
    }
    const storm = new PanelStorm(name, port, panels);
    await Promise.all(panels.map(({ panel }) => storm.deliver(panel, panel.prepare({ id: 'NULL', data: '' }))));
    return storm;
  }

  /** The next frames, one of each panel in turn. */
  prepare(count: number): PanelFrame[] {
    return Array.from({ length: count }, () => {
      this.driven += 1;
      const { panel, account } = this.panels[this.driven % this.panels.length] as StormPanel;
      const mark = `${this.name} ${String(this.driven).padStart(5, '0')}`;
      const message: Dc09Message = { id: 'SIA-DCS', data: `#${account}|NBA1`, extended: [`I${mark}`] };
      return { panel, bytes: panel.prepare(message), mark };
    });
  }

  /** Sends frames until each is acknowledged: the panels at once, each its own in order. */
  async send(frames: readonly PanelFrame[]): Promise<void> {
    await Promise.all(
      this.panels.map(async ({ panel }) => {
        const own = frames.filter((frame) => frame.panel === panel);
        for (const { bytes, mark } of own) if (await this.deliver(panel, bytes)) this.acked.push(mark);
      }),
    );
  }

  /** Compares what was acknowledged with the store and with each console's ledger. */
  async check(url: string, { seers, others, recoveredMs = null, note }: Checked): Promise<Outcome> {
    this.isOver = true;
    for (const { panel } of this.panels) panel.close();
    const [first] = seers;
    if (!first) throw new Error('Nobody sees the alarms');
    const stored = await this.readStored(url, first.grant.access_token);
    const shown = new Set(stored.flatMap(({ id, mark }) => (seers.every(({ alarms }) => alarms.has(id)) ? [mark] : [])));
    const ids = new Set(stored.map(({ id }) => id));
    return {
      driven: this.driven,
      acked: this.acked.length,
      lost: this.acked.filter((mark) => !shown.has(mark)).length,
      doubled: stored.length - new Set(stored.map(({ mark }) => mark)).size,
      others: others.reduce((sum, { alarms }) => sum + [...alarms.keys()].filter((id) => ids.has(id)).length, 0),
      recoveredMs,
      note,
    };
  }

  /** Open alarms of this storm, with the text that the panel sent. */
  async readStored(url: string, token: string): Promise<{ id: number; mark: string }[]> {
    const open = await readOpenAlarms(url, token);
    return open.flatMap(({ id, description }) => {
      const mark = description.split(' · ').at(-1) ?? '';
      return mark.startsWith(`${this.name} `) ? [{ id: Number(id), mark }] : [];
    });
  }

  /** Sends a frame until it is acknowledged. @returns false: the storm is over before */
  private async deliver(panel: Dc09Panel, bytes: Buffer): Promise<boolean> {
    while (!this.isOver) {
      const exchange = await panel.exchange(bytes).catch(() => null);
      if (exchange?.isAcknowledged) return true;
      await sleep(againMs);
    }
    return false;
  }
}
