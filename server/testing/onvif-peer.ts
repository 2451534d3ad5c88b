import { createHash } from 'node:crypto';
import { type HttpPeer, httpPeer, type ReceivedRequest } from './peers.ts';

const login = { user: 'operator', password: 'kept & secret' } as const;
const realm = 'camera';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const within = (text: string, tag: string): string => new RegExp(`<${tag}\\b[^>]*>([^<]*)</${tag}>`).exec(text)?.[1] ?? '';

/** A fake ONVIF camera: it checks a UsernameToken by its own clock, and requires digest authentication over HTTP. */
export interface OnvifPeer extends HttpPeer {
  /** State of its relays, by token. */
  relays: Map<string, boolean>;
  login: typeof login;
}

/** How far the camera's clock is off, in ms. */
const skewMs = 3 * 3_600_000;

function hasKnownToken(body: string): boolean {
  const [nonce, created] = [Buffer.from(within(body, 'Nonce'), 'base64'), within(body, 'Created')];
  const expected = createHash('sha1').update(nonce).update(created).update(login.password).digest('base64');
  const isFresh = Math.abs(Date.parse(created) - (Date.now() + skewMs)) < 60_000;
  return within(body, 'Username') === login.user && within(body, 'Password') === expected && isFresh;
}

function hasValidDigest({ headers, method, path }: ReceivedRequest): boolean {
  const part = (name: string): string => new RegExp(`${name}="?([^",]*)`).exec(headers.authorization ?? '')?.[1] ?? '';
  const who = md5(`${login.user}:${realm}:${login.password}`);
  const expected = md5([who, part('nonce'), part('nc'), part('cnonce'), 'auth', md5(`${method}:${path}`)].join(':'));
  return part('username') === login.user && part(' response') === expected;
}

const envelope = (body: string): string =>
  `<?xml version="1.0"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="http://www.onvif.org/ver10/device/wsdl" xmlns:tt="http://www.onvif.org/ver10/schema"><env:Body>${body}</env:Body></env:Envelope>`;

function timeOfDevice(): string {
  const at = new Date(Date.now() + skewMs);
  const time = `<tt:Hour>${at.getUTCHours()}</tt:Hour><tt:Minute>${at.getUTCMinutes()}</tt:Minute><tt:Second>${at.getUTCSeconds()}</tt:Second>`;
  const date = `<tt:Year>${at.getUTCFullYear()}</tt:Year><tt:Month>${at.getUTCMonth() + 1}</tt:Month><tt:Day>${at.getUTCDate()}</tt:Day>`;
  return `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:UTCDateTime><tt:Time>${time}</tt:Time><tt:Date>${date}</tt:Date></tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`;
}

const profile = (token: string, name: string, width: number, height: number): string =>
  `<trt:Profiles token="${token}" fixed="true"><tt:Name>${name}</tt:Name><tt:VideoSourceConfiguration token="v"><tt:Name>source</tt:Name></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="e"><tt:Name>encoder</tt:Name><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration></trt:Profiles>`;

/** Responses of its media service: two streams, the small one first. Its own address is one behind a router. */
function mediaOf(body: string): string | null {
  if (body.includes('<GetCapabilities')) {
    return '<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Media><tt:XAddr>http://192.168.1.64/onvif/media</tt:XAddr></tt:Media></tds:Capabilities></tds:GetCapabilitiesResponse>';
  }
  if (body.includes('<GetProfiles')) {
    return `<trt:GetProfilesResponse>${profile('p2', 'Sub', 640, 360)}${profile('p1', 'Main &amp; only', 1920, 1080)}</trt:GetProfilesResponse>`;
  }
  if (!body.includes('<GetStreamUri')) return null;
  const uri = `rtsp://192.168.1.64:554/${within(body, 'ProfileToken')}?a=1&amp;b=2`;
  return `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${uri}</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`;
}

/** A camera with these relays; `/relay/on` and `/relay/off` switch its first one over HTTP. */
export async function onvifPeer(tokens: readonly string[]): Promise<OnvifPeer> {
  const relays = new Map(tokens.map((token) => [token, false]));
  const soap = (body: string): [number, string] => {
    if (body.includes('<GetSystemDateAndTime')) return [200, timeOfDevice()];
    if (!hasKnownToken(body)) return [400, '<env:Fault><env:Code><env:Value>env:Sender</env:Value></env:Code></env:Fault>'];
    if (body.includes('<GetRelayOutputs')) {
      const listed = tokens.map((token) => `<tds:RelayOutputs token="${token}"><tt:Properties/></tds:RelayOutputs>`);
      return [200, `<tds:GetRelayOutputsResponse>${listed.join('')}</tds:GetRelayOutputsResponse>`];
    }
    const address = mediaOf(body);
    if (address !== null) return [200, address];
    const token = within(body, 'RelayOutputToken');
    if (!relays.has(token)) return [400, '<env:Fault/>'];
    relays.set(token, within(body, 'LogicalState') === 'active');
    return [200, '<tds:SetRelayOutputStateResponse/>'];
  };
  const peer = await httpPeer((request, reply) => {
    if (request.path === '/onvif/device_service' || request.path === '/onvif/media') {
      const [status, body] = soap(request.body);
      reply.writeHead(status, { 'content-type': 'application/soap+xml' }).end(envelope(body));
    } else if (!hasValidDigest(request)) {
      reply.writeHead(401, { 'www-authenticate': `Digest realm="${realm}", qop="auth", nonce="n1", algorithm=MD5` }).end();
    } else {
      relays.set(tokens[0] ?? '', request.path.endsWith('/on'));
      reply.end('ok');
    }
  });
  return Object.assign(peer, { relays, login });
}
