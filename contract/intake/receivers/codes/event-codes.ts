import { normalizeTopic } from '../onvif-topics.ts';
import type { CodeEntry } from '../signals.ts';
import { type CodeRow, entryOf } from './code-row.ts';
import { findOnvifCode } from './onvif-codes.ts';

/** A meaning with the names under which cameras, video management systems and analytics report it; the first one is its code here. */
type EventRow = readonly [names: string, ...of: CodeRow extends readonly [string, ...infer Rest] ? Rest : never];

/** As for topics of ONVIF, motion and what is merely detected are logged until a record raises them; who asks for a mail wants an alarm. */
const rows: readonly EventRow[] = [
  ['alarm alert event', 'burglary', 'raise', 2, 'Alarm', 'Alarma', 'Alarme'],
  ['mail', 'burglary', 'raise', 2, 'Alarm by mail', 'Alarma por correo', 'Alarme por e-mail'],
  [
    'motion vmd motiondetection videomotion motionalarm motiondetected motionstarted motionstart movementdetected smartmotion smartmotionhuman smartmotionvehicle',
    ...(['video', 'log', 3, 'Motion', 'Movimiento', 'Movimento'] as const),
  ],
  ['pir', 'burglary', 'raise', 2, 'Motion sensor', 'Sensor de movimiento', 'Sensor de movimento'],
  [
    'linecrossing linedetection crosslinedetection crossline linecross linecrossed tripwire linecrossingdetection linecrossingdetected',
    ...(['burglary', 'raise', 2, 'Line crossed', 'Línea cruzada', 'Linha cruzada'] as const),
  ],
  [
    'intrusion fielddetection crossregiondetection crossregion intrusiondetection intrusiondetected regionentrance entrancedetection',
    ...(['burglary', 'raise', 2, 'Intrusion', 'Intrusión', 'Intrusão'] as const),
  ],
  ['regionexiting exitdetection', 'video', 'log', 3, 'Region left', 'Salida de la región', 'Saída da região'],
  [
    'loitering wanderdetection loiteringdetection stay staydetection',
    ...(['burglary', 'raise', 2, 'Loitering', 'Merodeo', 'Permanência suspeita'] as const),
  ],
  [
    'tamper tampering shelteralarm videoblind tamperdetection camerasabotage videocovered scenechangedetection scenechange videounfocus videoabnormaldetection',
    ...(['tamper', 'raise', 1, 'Camera moved or covered', 'Cámara movida o cubierta', 'Câmera movida ou coberta'] as const),
  ],
  ['defocus defocusdetection', 'tamper', 'raise', 3, 'Image too blurry', 'Imagen desenfocada', 'Imagem desfocada'],
  [
    'signalloss videoloss videosignalloss videosignallost',
    ...(['trouble', 'raise', 1, 'Video signal lost', 'Señal de vídeo perdida', 'Sinal de vídeo perdido'] as const),
  ],
  [
    'communicationerror connectionlost cameranotresponding cameraoffline cameraconnectionlost unitlost applicationlost offline',
    ...([
      'communication',
      'raise',
      2,
      'Connection to the camera lost',
      'Conexión con la cámara perdida',
      'Conexão com a câmera perdida',
    ] as const),
  ],
  [
    'input io alarmlocal digitalinput inputactivated inputalarm externalinput alarminput',
    ...(['burglary', 'raise', 2, 'Alarm input', 'Entrada de alarma', 'Entrada de alarme'] as const),
  ],
  ['panic panicbutton sos', 'panic', 'raise', 1, 'Panic button', 'Botón de pánico', 'Botão de pânico'],
  ['fire firedetection smoke smokedetection firewarning', 'fire', 'raise', 1, 'Fire', 'Incendio', 'Incêndio'],
  ['temperature thermometry temperaturealarm', 'environment', 'raise', 2, 'Temperature', 'Temperatura', 'Temperatura'],
  ['doorforced doorforcedopen doorbreak breakin', 'burglary', 'raise', 2, 'Door forced', 'Puerta forzada', 'Porta forçada'],
  [
    'dooropentoolong dooropentoolongtime doornotclosed',
    ...(['access', 'raise', 3, 'Door open too long', 'Puerta abierta demasiado tiempo', 'Porta aberta por muito tempo'] as const),
  ],
  ['accessdenied', 'access', 'log', 3, 'Access denied', 'Acceso denegado', 'Acesso negado'],
  ['accessgranted', 'access', 'log', 4, 'Access granted', 'Acceso concedido', 'Acesso concedido'],
  [
    'storagefailure diskerror hdderror storagefailed storageerror storagenotexist',
    ...(['trouble', 'raise', 2, 'Storage failure', 'Fallo del almacenamiento', 'Falha do armazenamento'] as const),
  ],
  [
    'storagefull diskfull hddfull storagelowspace databasefull',
    ...(['trouble', 'raise', 3, 'Storage full', 'Almacenamiento lleno', 'Armazenamento cheio'] as const),
  ],
  [
    'recordingfailure recordexception recordingfailed recordingerror',
    ...(['trouble', 'raise', 2, 'Recording faulty', 'Grabación con fallos', 'Gravação com falhas'] as const),
  ],
  [
    'networkfailure nicbroken netabort ipconflict networkdisconnected',
    ...(['communication', 'raise', 3, 'Network fault', 'Fallo de red', 'Falha de rede'] as const),
  ],
  [
    'illegallogin illaccess loginfailure illegalaccess',
    ...(['tamper', 'raise', 3, 'Login refused by the device', 'Acceso al equipo rechazado', 'Login recusado pelo equipamento'] as const),
  ],
  ['reboot restart deviceboot', 'system', 'log', 4, 'Device restarted', 'Equipo reiniciado', 'Equipamento reiniciado'],
  ['person human people pedestrian humandetected', 'video', 'log', 3, 'Person detected', 'Persona detectada', 'Pessoa detectada'],
  [
    'vehicle car truck bus motorcycle bicycle van vehicledetection',
    ...(['video', 'log', 3, 'Vehicle detected', 'Vehículo detectado', 'Veículo detectado'] as const),
  ],
  ['animal dog cat bird horse deer bear', 'video', 'log', 4, 'Animal detected', 'Animal detectado', 'Animal detectado'],
  ['face facedetection facedetected facesnap', 'video', 'log', 3, 'Face detected', 'Rostro detectado', 'Rosto detectado'],
  ['package unattendedbaggage leftdetection objectleft', 'burglary', 'raise', 2, 'Object left', 'Objeto abandonado', 'Objeto abandonado'],
  [
    'attendedbaggage takenawaydetection objectremoved objecttaken',
    ...(['burglary', 'raise', 2, 'Object removed', 'Objeto retirado', 'Objeto removido'] as const),
  ],
  ['licenseplate anpr trafficjunction platedetected', 'video', 'log', 3, 'Licence plate', 'Matrícula', 'Placa'],
  [
    'audio audioexception audiodetection audiomutation audioanomaly scream gunshot glassbreak',
    ...(['video', 'raise', 2, 'Sound detected', 'Sonido detectado', 'Som detectado'] as const),
  ],
  ['doorbell callnoanswered ring', 'video', 'raise', 2, 'Doorbell', 'Timbre', 'Campainha'],
  ['test heartbeat keepalive', 'test', 'log', 4, 'Test', 'Prueba', 'Teste'],
];

/** Letters and digits only: `Line Crossing`, `line_crossing` and `LineCrossing` are one name. */
const plainName = (code: string): string => code.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

/** What mails, HTTP and MQTT report, one entry for each name. */
export const eventCodes: readonly CodeEntry[] = rows.flatMap(([names, ...of]) => names.split(' ').map((name) => entryOf([name, ...of])));

const byName = new Map(eventCodes.map((entry) => [entry.code, entry]));

/** What a name in a mail, a request or a message means; a topic of ONVIF, as some cameras send it by HTTP, means what it means there. */
export function findEventCode(code: string): CodeEntry | undefined {
  return (code.includes('/') ? findOnvifCode(normalizeTopic(code)) : undefined) ?? byName.get(plainName(code));
}
