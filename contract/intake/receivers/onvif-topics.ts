/** What a topic is about; each has words for headings in lists of topics. */
export const onvifCategories = {
  motion: { en: 'Motion', es: 'Movimiento', pt: 'Movimento' },
  crossing: { en: 'Line crossing', es: 'Cruce de línea', pt: 'Cruzamento de linha' },
  intrusion: { en: 'Intrusion', es: 'Intrusión', pt: 'Intrusão' },
  object: { en: 'Persons, vehicles and objects', es: 'Personas, vehículos y objetos', pt: 'Pessoas, veículos e objetos' },
  tamper: { en: 'Tampering', es: 'Sabotaje', pt: 'Sabotagem' },
  input: { en: 'Inputs and outputs', es: 'Entradas y salidas', pt: 'Entradas e saídas' },
  audio: { en: 'Audio', es: 'Audio', pt: 'Áudio' },
  video: { en: 'Video signal', es: 'Señal de vídeo', pt: 'Sinal de vídeo' },
  recording: { en: 'Recording and storage', es: 'Grabación y almacenamiento', pt: 'Gravação e armazenamento' },
  fault: { en: 'Device faults', es: 'Fallos del equipo', pt: 'Falhas do equipamento' },
  access: { en: 'Access control', es: 'Control de acceso', pt: 'Controle de acesso' },
} as const;
export type OnvifCategory = keyof typeof onvifCategories;

/** A topic of ONVIF events. */
export interface OnvifTopic {
  /** Path without namespace prefixes; one that ends in `/*` stands for all topics below it. It is the code of its signals. */
  readonly topic: string;
  readonly category: OnvifCategory;
  readonly words: Readonly<Record<'en' | 'es' | 'pt', string>>;
  /** Of its alarms, 1 the highest to 4. */
  readonly priority: 1 | 2 | 3 | 4;
  /** What its signals do where no rule says otherwise. */
  readonly action: 'raise' | 'log';
  /** Seconds in which the same source raises no second time, where nothing else is set. */
  readonly holdOffSeconds: number;
  /** Its values that mean an active state, where it is no truth value. */
  readonly activeValues?: readonly string[];
}

type Words = readonly [en: string, es: string, pt: string];
type Row = readonly [
  topic: string,
  words: Words,
  own?: Partial<Pick<OnvifTopic, 'priority' | 'action' | 'holdOffSeconds' | 'activeValues'>>,
];

const group = (
  category: OnvifCategory,
  defaults: Pick<OnvifTopic, 'priority' | 'action' | 'holdOffSeconds'>,
  rows: readonly Row[],
): OnvifTopic[] => rows.map(([topic, [en, es, pt], own]) => ({ topic, category, words: { en, es, pt }, ...defaults, ...own }));

const motion: Words = ['Motion', 'Movimiento', 'Movimento'];
const person: Words = ['Person detected', 'Persona detectada', 'Pessoa detectada'];
const vehicle: Words = ['Vehicle detected', 'Vehículo detectado', 'Veículo detectado'];
const face: Words = ['Face detected', 'Rostro detectado', 'Rosto detectado'];
const line: Words = ['Line crossed', 'Línea cruzada', 'Linha cruzada'];
const loitering: Words = ['Loitering', 'Merodeo', 'Permanência suspeita'];
const scene: Words = ['Camera moved or covered', 'Cámara movida o cubierta', 'Câmera movida ou coberta'];
const dark: Words = ['Image too dark', 'Imagen demasiado oscura', 'Imagem muito escura'];
const bright: Words = ['Image too bright', 'Imagen demasiado clara', 'Imagem muito clara'];
const blurry: Words = ['Image too blurry', 'Imagen desenfocada', 'Imagem desfocada'];

const imageServices = ['AnalyticsService', 'ImagingService', 'RecordingService'] as const;
const ofServices = (topic: string, words: Words, own: NonNullable<Row[2]> = {}): Row[] =>
  imageServices.map((service) => [`VideoSource/${topic}/${service}`, words, own]);

/**
 * Topics that the platform knows: those of the ONVIF specifications (Core, Analytics, Imaging, Recording, Device IO, Access Control) and
 * those of widespread manufacturers. A camera's other topics can be selected as well; the words of the camera are shown for them.
 */
export const onvifTopics: readonly OnvifTopic[] = [
  ...group('motion', { priority: 3, action: 'log', holdOffSeconds: 30 }, [
    ['VideoSource/MotionAlarm', motion],
    ['RuleEngine/CellMotionDetector/Motion', motion],
    ['RuleEngine/MotionRegionDetector/Motion', ['Motion in a region', 'Movimiento en una región', 'Movimento em uma região']],
    ['VideoAnalytics/Motion', motion],
    ['RuleEngine/VMD3/*', motion],
    ['CameraApplicationPlatform/VMD/*', motion],
    ['CameraApplicationPlatform/MotionGuard/*', motion],
  ]),
  ...group('crossing', { priority: 2, action: 'raise', holdOffSeconds: 10 }, [
    ['RuleEngine/LineDetector/Crossed', line],
    ['RuleEngine/LineCrossDetector/LineCross', line],
    ['CameraApplicationPlatform/FenceGuard/*', line],
    ['RuleEngine/CountAggregation/Counter', ['Counter', 'Contador', 'Contador'], { priority: 4, action: 'log', holdOffSeconds: 60 }],
    ['RuleEngine/LineCounter/Counter', ['Counter', 'Contador', 'Contador'], { priority: 4, action: 'log', holdOffSeconds: 60 }],
  ]),
  ...group('intrusion', { priority: 2, action: 'raise', holdOffSeconds: 10 }, [
    ['RuleEngine/FieldDetector/ObjectsInside', ['Object in a field', 'Objeto en un campo', 'Objeto em um campo']],
    ['RuleEngine/CellMotionDetector/Intrusion', ['Intrusion', 'Intrusión', 'Intrusão']],
    ['RuleEngine/IntrusionDetector/Intrusion', ['Intrusion', 'Intrusión', 'Intrusão']],
    ['RuleEngine/LoiteringDetector/ObjectIsLoitering', loitering],
    ['CameraApplicationPlatform/LoiteringGuard/*', loitering],
    ['CameraApplicationPlatform/ObjectAnalytics/*', ['Object analytics', 'Análisis de objetos', 'Análise de objetos']],
    ['RuleEngine/DeclarativeMotionDetector/Motion', ['Motion by a rule', 'Movimiento según una regla', 'Movimento conforme uma regra']],
  ]),
  ...group('object', { priority: 3, action: 'log', holdOffSeconds: 30 }, [
    ['RuleEngine/MyRuleDetector/PeopleDetect', person],
    ['RuleEngine/PeopleDetector/People', person],
    ['UserAlarm/IVA/HumanShapeDetect', person],
    ['RuleEngine/TPSmartEventDetector/TPSmartEvent', ['Smart detection', 'Detección inteligente', 'Detecção inteligente']],
    ['RuleEngine/MyRuleDetector/VehicleDetect', vehicle],
    ['RuleEngine/MyRuleDetector/DogCatDetect', ['Animal detected', 'Animal detectado', 'Animal detectado'], { priority: 4 }],
    ['RuleEngine/MyRuleDetector/FaceDetect', face],
    ['RuleEngine/FaceDetector/Face', face],
    ['RuleEngine/MyRuleDetector/Visitor', ['Doorbell', 'Timbre', 'Campainha'], { priority: 2, action: 'raise', holdOffSeconds: 10 }],
    ['RuleEngine/ObjectDetection/Object', ['Object detected', 'Objeto detectado', 'Objeto detectado']],
    ['RuleEngine/Recognition/LicensePlate', ['Licence plate', 'Matrícula', 'Placa'], { holdOffSeconds: 0 }],
    ['RuleEngine/Recognition/Face', ['Face recognised', 'Rostro reconocido', 'Rosto reconhecido'], { holdOffSeconds: 0 }],
  ]),
  ...group('tamper', { priority: 1, action: 'raise', holdOffSeconds: 30 }, [
    ['RuleEngine/TamperDetector/Tamper', ['Tampering with the camera', 'Sabotaje de la cámara', 'Sabotagem da câmera']],
    ['VideoSource/Tampering/*', ['Tampering with the camera', 'Sabotaje de la cámara', 'Sabotagem da câmera']],
    ['Device/HardwareFailure/CasingOpen', ['Casing open', 'Carcasa abierta', 'Caixa aberta']],
    ['Device/Casing/Open', ['Casing open', 'Carcasa abierta', 'Caixa aberta']],
    ...ofServices('GlobalSceneChange', scene),
    ...ofServices('ImageTooDark', dark, { priority: 3 }),
    ...ofServices('ImageTooBright', bright, { priority: 3 }),
    ...ofServices('ImageTooBlurry', blurry, { priority: 3 }),
  ]),
  ...group('input', { priority: 2, action: 'raise', holdOffSeconds: 0 }, [
    ['Device/Trigger/DigitalInput', ['Digital input', 'Entrada digital', 'Entrada digital']],
    ['Device/IO/VirtualInput', ['Virtual input', 'Entrada virtual', 'Entrada virtual'], { action: 'log' }],
    ['Device/IO/Port', ['Port', 'Puerto', 'Porta'], { action: 'log' }],
    ['Device/Trigger/Relay', ['Output switched', 'Salida conmutada', 'Saída comutada'], { priority: 4, action: 'log' }],
  ]),
  ...group('audio', { priority: 2, action: 'raise', holdOffSeconds: 30 }, [
    ['AudioAnalytics/Audio/DetectedSound', ['Sound detected', 'Sonido detectado', 'Som detectado']],
    ['AudioSource/TriggerLevel', ['Sound level', 'Nivel de sonido', 'Nível de som'], { priority: 3, action: 'log' }],
  ]),
  ...group('video', { priority: 1, action: 'raise', holdOffSeconds: 0 }, [
    ['VideoSource/SignalLoss', ['Video signal lost', 'Señal de vídeo perdida', 'Sinal de vídeo perdido']],
    [
      'VideoSource/ConnectionFailed',
      ['Connection to the camera failed', 'Falló la conexión con la cámara', 'Falha na conexão com a câmera'],
    ],
  ]),
  ...group('recording', { priority: 2, action: 'raise', holdOffSeconds: 0 }, [
    ['Device/HardwareFailure/StorageFailure', ['Storage failure', 'Fallo del almacenamiento', 'Falha do armazenamento']],
    [
      'RecordingConfig/JobState',
      ['Recording faulty', 'Grabación con fallos', 'Gravação com falhas'],
      { activeValues: ['Error', 'PartiallyActive'] },
    ],
    [
      'RecordingConfig/DeleteTrackData',
      ['Recordings deleted', 'Grabaciones borradas', 'Gravações apagadas'],
      { priority: 3, action: 'log' },
    ],
    ['RecordingHistory/Recording/State', ['Recording', 'Grabación', 'Gravação'], { priority: 4, action: 'log' }],
    ['Storage/Disruption', ['Storage disrupted', 'Almacenamiento interrumpido', 'Armazenamento interrompido']],
    ['Storage/Alert', ['Storage warning', 'Aviso de almacenamiento', 'Aviso de armazenamento'], { priority: 3 }],
  ]),
  ...group('fault', { priority: 3, action: 'raise', holdOffSeconds: 0 }, [
    ['Device/HardwareFailure/FanFailure', ['Fan failure', 'Fallo del ventilador', 'Falha do ventilador']],
    [
      'Device/HardwareFailure/PowerSupplyFailure',
      ['Power supply failure', 'Fallo de alimentación', 'Falha de alimentação'],
      { priority: 2 },
    ],
    ['Device/HardwareFailure/TemperatureCritical', ['Temperature critical', 'Temperatura crítica', 'Temperatura crítica'], { priority: 2 }],
    ['Device/OperationMode/ShutdownInitiated', ['Device shuts down', 'El equipo se apaga', 'O equipamento desliga'], { action: 'log' }],
    [
      'Monitoring/OperatingTime/LastReboot',
      ['Device restarted', 'Equipo reiniciado', 'Equipamento reiniciado'],
      { action: 'log', priority: 4 },
    ],
  ]),
  ...group('access', { priority: 2, action: 'raise', holdOffSeconds: 0 }, [
    ['AccessControl/Duress', ['Duress', 'Coacción', 'Coação'], { priority: 1 }],
    ['AccessControl/Denied/*', ['Access denied', 'Acceso denegado', 'Acesso negado'], { priority: 3, action: 'log' }],
    ['AccessControl/AccessGranted/*', ['Access granted', 'Acceso concedido', 'Acesso concedido'], { priority: 4, action: 'log' }],
    [
      'Door/State/DoorAlarm',
      ['Door alarm', 'Alarma de puerta', 'Alarme de porta'],
      { activeValues: ['DoorForcedOpen', 'DoorOpenTooLong'] },
    ],
    [
      'Door/State/DoorTamper',
      ['Door tampering', 'Sabotaje de la puerta', 'Sabotagem da porta'],
      { priority: 1, activeValues: ['TamperDetected'] },
    ],
    ['Door/State/DoorFault', ['Door fault', 'Fallo de la puerta', 'Falha da porta'], { priority: 3, activeValues: ['FaultDetected'] }],
  ]),
];

const exact = new Map(onvifTopics.map((one) => [one.topic, one]));
const below = onvifTopics.filter(({ topic }) => topic.endsWith('/*')).map((one) => [one.topic.slice(0, -1), one] as const);

/** Whether a selected topic, which may end in `/*`, covers the topic of an event. */
export const coversTopic = (selected: string, topic: string): boolean =>
  selected.endsWith('/*') ? topic.startsWith(selected.slice(0, -1)) : topic === selected;

/**
 * A topic as it is stored: `tns1:RuleEngine/tnsaxis:VMD3/vmd3_video_1` is `RuleEngine/VMD3/vmd3_video_1`.
 * @returns at most 120 characters; empty: there is none
 */
export const normalizeTopic = (path: string): string =>
  path
    .trim()
    .split('/')
    .map((part) => part.slice(part.lastIndexOf(':') + 1).trim())
    .filter((part) => part !== '' && part !== '.')
    .join('/')
    .slice(0, 120);

/** What is known about a topic; undefined: nothing. */
export const onvifTopicOf = (topic: string): OnvifTopic | undefined =>
  exact.get(topic) ?? below.find(([start]) => topic.startsWith(start))?.[1];
