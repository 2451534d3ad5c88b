import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Dc09Panel } from '../server/intake/receivers/dc09/panel.ts';

const usage = `An alarm panel that reports by SIA DC-09:
  npm run panel -- --host 127.0.0.1 --port 12000 --account 1234 --send BA05
    --key <digits>      32, 48 or 64 hexadecimal digits: frames are encrypted
    --send <codes>      SIA codes with zone or user, several with a slash: BA05/FA7
    --area <number>     area of the codes
    --cid <digits>      Contact ID: qualifier, event, group, zone, 1130010015
    --udp               by UDP in place of TCP
    --heartbeat <s>     a link test every so many seconds, until it is ended
Without --send and --cid it sends a link test. It ends with 1 if something is not acknowledged.`;

/** `npm run panel -- …`: sends what the options name, and prints frames and replies. */
async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string' },
      account: { type: 'string' },
      key: { type: 'string' },
      send: { type: 'string' },
      area: { type: 'string' },
      cid: { type: 'string' },
      udp: { type: 'boolean', default: false },
      heartbeat: { type: 'string' },
    },
  });
  const [port, heartbeat] = [Number(values.port), values.heartbeat === undefined ? null : Number(values.heartbeat)];
  if (!values.account || !Number.isInteger(port) || port < 1 || port > 65_535 || (heartbeat !== null && !(heartbeat >= 1))) {
    throw new Error(usage);
  }
  const panel = new Dc09Panel({
    host: values.host,
    port,
    account: values.account,
    transport: values.udp ? 'udp' : 'tcp',
    ...(values.key !== undefined && { key: values.key }),
  });
  const show = ({ sent, reply, isAcknowledged }: Awaited<ReturnType<typeof panel.sendLinkTest>>) => {
    console.log(`> ${sent.toString('latin1').trim()}`);
    console.log(reply ? `< "${reply.isEncrypted ? '*' : ''}${reply.id}"${reply.sequence} [${reply.content}` : '< no reply');
    return isAcknowledged;
  };
  try {
    let isAcknowledged = true;
    if (values.send !== undefined) isAcknowledged = show(await panel.sendSia(values.send, values.area));
    if (values.cid !== undefined) isAcknowledged = show(await panel.sendContactId(values.cid)) && isAcknowledged;
    if (values.send === undefined && values.cid === undefined) isAcknowledged = show(await panel.sendLinkTest());
    while (heartbeat !== null && isAcknowledged) {
      await wait(heartbeat * 1000);
      isAcknowledged = show(await panel.sendLinkTest());
    }
    return isAcknowledged;
  } finally {
    panel.close();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
