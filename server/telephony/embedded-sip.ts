import { fileEncryption } from '../platform/index.ts';
import type { OpenSip } from './calls.ts';
import { openCallMedia } from './media/media.ts';
import { sharePhones } from './nodes/share-phones.ts';
import { callsFolder } from './recordings.ts';
import type { Exchange } from './sip/exchange.ts';
import { openSip } from './sip/sip-server.ts';

/** Opens the embedded SIP server with its media relay, as configured. */
export const openEmbeddedSip: OpenSip = async ({ app, handler, channel }) => {
  const { sip } = app.config;
  const media = openCallMedia({
    recordings: sip.record ? callsFolder(app.config) : null,
    encryption: await fileEncryption(app.config),
    address: sip.mediaAddress,
    ports: sip.mediaPorts && [sip.mediaPorts.from, sip.mediaPorts.to],
    now: () => app.clock.now(),
    unrecorded: (session, error) => app.log.error({ err: error, session }, 'a call continues without recording'),
  });
  const share = channel && ((exchange: Exchange) => sharePhones({ app, channel, exchange }));
  return openSip({ app, handler, media, realm: sip.realm, domain: sip.domain, ...(share && { share }) });
};
