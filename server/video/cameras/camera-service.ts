import { cameraServiceCalls as calls, idOf } from '../../../contract/catalogues/index.ts';
import { type Writer, writerOf } from '../../catalogues/index.ts';
import { type Caller, demand, type EndpointRequest, requestHash, route, runIdempotent } from '../../platform/index.ts';
import type { VideoApp } from '../video-app.ts';
import { retireCamera, reviveCamera } from './camera-life.ts';
import { replaceDevice } from './replace-device.ts';

/** Takes cameras out of service, returns them, and replaces their devices. */
export function cameraServiceRoutes(app: VideoApp): void {
  route(app, calls.takeCameraOutOfService, (input) => {
    const { reason } = input.body;
    return once(app, input, ['out of service', reason], (writer) => retireCamera(writer, input.params.id, 'decision', reason));
  });
  route(app, calls.returnCameraToService, (input) => once(app, input, ['in service'], (writer) => reviveCamera(writer, input.params.id)));
  route(app, calls.replaceCameraDevice, (input) => {
    for (const action of ['update', 'delete']) demand(input.caller, action, 'GenericDevices');
    const device = idOf(input.body.id_device) ?? 0;
    return once(app, input, ['replace', String(device)], (writer) => replaceDevice(writer, input.params.id, device));
  });
}

type Input = Pick<EndpointRequest<(typeof calls)['takeCameraOutOfService']>, 'scope' | 'key' | 'request' | 'params'> & { caller: Caller };

/** Runs a change of a camera once, by idempotency key. */
function once<T>(app: VideoApp, input: Input, what: readonly string[], work: (writer: Writer) => Promise<T>): Promise<T> {
  const { scope, caller, key, params } = input;
  return app.store.within(scope, (tx) =>
    runIdempotent(tx, caller, key, requestHash('proxy camera', params.id, ...what), () => work(writerOf(tx, input, app.config))),
  );
}
