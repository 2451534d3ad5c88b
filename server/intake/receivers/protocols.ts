import type { ReceiverKindName } from '../../../contract/intake/receivers/signals.ts';
import type { App } from '../../platform/index.ts';
import { openDc09 } from './dc09/open-dc09.ts';
import { openHttp } from './http/open-http.ts';
import { openLine } from './line/open-line.ts';
import { openMqtt } from './mqtt/open-mqtt.ts';
import { onvifOfGenericDevices } from './onvif/generic-devices.ts';
import type { OpenReceiverKind } from './signal.ts';
import { openSmtp } from './smtp/open-smtp.ts';

/** The protocols that receivers speak. */
export const receiverProtocols = (app: App): Readonly<Record<ReceiverKindName, OpenReceiverKind>> => ({
  dc09: openDc09,
  line: openLine,
  onvif: onvifOfGenericDevices(app),
  http: openHttp,
  smtp: openSmtp,
  mqtt: openMqtt,
});
