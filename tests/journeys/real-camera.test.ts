import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Slot } from '../../contract/workspace/config.ts';
import { cameraMissing } from '../../scripts/camera-peer.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { PictureSlot } from '../kit/pages/picture-slot.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { type RtspCamera, rtspCamera } from '../peers/rtsp-camera.ts';

const missing = cameraMissing();
if (missing) process.stderr.write(`${missing}\n`);
const stage = setStage();
const login = { user: 'operator', password: 'a word for cameras' };
let camera: RtspCamera;
/** The live picture by the quick stream, and by HLS where that is not let through. */
const ways = ['its stream', 'HLS'] as const;

beforeAll(async () => {
  if (!missing) camera = await rtspCamera(login);
});
afterEach(() => camera?.thaw());
afterAll(() => camera?.cut());

/** A proxy on the way lets no stream of pictures through. */
function refuseStreams(): void {
  globalThis.WebSocket = class extends WebSocket {
    constructor(...[address, protocols]: ConstructorParameters<typeof WebSocket>) {
      super(String(address).replace('/live.ws', '/not-let-through.ws'), protocols);
    }
  };
}

/** Adds it in the catalogue, as an administrator does. @returns the id of its camera */
async function added(): Promise<number> {
  const { url } = stage.platform();
  const [unit] = await stage.units('ana');
  const { access_token: token } = await signInByApi(url, 'admin');
  const body = { name: 'Calle real', type: 'camera', units: [unit?.id], custom_fields: { url: camera.url('/main'), ...login } };
  const made = await call<{ data: { idCameraProxy: number } }>(`${url}/v1/generic-devices`, { token, body });
  expect(made.status, made.text).toBeLessThan(300);
  return made.body.data.idCameraProxy;
}

describe.skipIf(missing !== null)('a camera that none of us made', () => {
  test('by its stream and by HLS it plays live, says why it froze, reconnects, and plays recorded', {
    tags: ['OP-1.07', 'OP-1.08'],
  }, async () => {
    const id_camera = await added();
    const slot = (type: string): Pick<Slot, 'type' | 'name' | 'data'> => ({ type, name: type, data: { id_camera } });
    await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [slot('cam'), slot('cam_recorded')])]);
    const ana = await stage.signedIn('ana');
    // It was recorded from now on only: the slot begins at a time without footage.
    ana.watch.expect(/not-let-through|409.*index\.m3u8|404.*media\/link/);
    await ana.signInAtHome('ana');
    const grid = new GridPage(ana);
    const live = new PictureSlot(grid.slotsOf('cam'));
    for (const way of ways) {
      if (way === 'HLS') {
        await ana.navigateTo('/sip_call');
        await live.slot.waitFor({ state: 'detached' });
        await ana.page.evaluate(refuseStreams);
        await ana.navigateTo('/inicio');
      }
      await live.expectLive();
      const seen = Date.now();
      camera.freeze();
      await live.slot
        .getByText(/The camera (stopped sending|does not answer at its address|accepts the connection and sends nothing)\./)
        .waitFor();
      camera.thaw();
      await live.expectState('playing.live');
      // A recorded picture is played in one way only.
      if (way === 'HLS') continue;
      const recorded = new PictureSlot(grid.slotsOf('cam_recorded'));
      await recorded.goToTime(seen);
      await recorded.expectState('playing.recorded');
    }
  });
});
