import { sql } from 'kysely';
import type { FlowNode } from '../../../contract/automation/index.ts';
import { alarmTypes } from '../words.ts';
import type { Customer, SeedContext } from './seed-context.ts';

type Config = FlowNode['config'];
type Step = readonly [type: string, config: Config];

/** A command of these steps in sequence. */
const chain = (steps: readonly Step[]): FlowNode[] =>
  [['start', {}] as Step, ...steps].map(([type, config], at) => ({
    id: String(at + 1),
    type,
    x: 0,
    y: at * 150,
    config,
    outputs: at < steps.length ? { default: String(at + 2) } : {},
  }));

/** Records that a customer's commands refer to. */
export interface Works {
  lang: Customer['lang'];
  gate: number | undefined;
  siren: number | undefined;
  fog: number | undefined;
  center: number | undefined;
  cameras: readonly number[];
  plan: number | undefined;
}

const texts = {
  es: {
    gate: ['Abrir portón', 'Abre el portón de la primera unidad y lo cierra a los tres segundos'],
    fog: ['Niebla', 'Dispara la niebla y avisa por correo'],
    warn: ['Avisar a la guardia', 'Correo y mensaje con los datos de la alarma, y a los treinta segundos la central'],
    round: ['Ronda de cámaras', 'Las primeras cámaras, ocho segundos cada una'],
    answer: ['Respuesta a intrusión', 'Sirena, cámaras cercanas y plan de acción'],
    subject: 'Alarma {alarm_id} en {unit}',
    message: '{alarm_type} en {unit}: {alarm_description}. Creada {alarm_created}, atiende {operator}.',
    fogMessage: 'Se disparó la niebla en {unit}. Motivo: {reason}',
    short: '{alarm_type} en {unit}, {current_time}',
  },
  pt: {
    gate: ['Abrir portão', 'Abre o portão da primeira unidade e o fecha em três segundos'],
    fog: ['Névoa', 'Dispara a névoa e avisa por e-mail'],
    warn: ['Avisar a guarda', 'E-mail e mensagem com os dados do alarme, e em trinta segundos a central'],
    round: ['Ronda de câmeras', 'As primeiras câmeras, oito segundos cada uma'],
    answer: ['Resposta a invasão', 'Sirene, câmeras próximas e plano de ação'],
    subject: 'Alarme {alarm_id} em {unit}',
    message: '{alarm_type} em {unit}: {alarm_description}. Criado {alarm_created}, atende {operator}.',
    fogMessage: 'A névoa foi disparada em {unit}. Motivo: {reason}',
    short: '{alarm_type} em {unit}, {current_time}',
  },
} as const;

/** Returns the commands of a customer, the gate first; commands whose devices the city does not have are left out. */
export function commandsOf({ lang, gate, siren, fog, center, cameras, plan }: Works) {
  const words = texts[lang];
  const mail = (message: string): Step => [
    'notification',
    { channel: 'email', to: [lang === 'pt' ? 'guarda@demo.test' : 'guardia@demo.test'], subject: words.subject, message },
  ];
  const text: Step = [
    'notification',
    { channel: 'sms', to: [lang === 'pt' ? '+55 11 5555 0100' : '+52 55 5555 0100'], message: words.short },
  ];
  const commandNodes = (named: readonly [string, string], requirements: readonly string[], steps: readonly Step[] | null) =>
    steps === null ? [] : [{ name: named[0], description: named[1], alarm_compatible: true, requirements, nodes: chain(steps) }];
  const pulse = (target: string, output: number, seconds: number): Step => [
    'digital_output',
    { target, outputs: [output], state: 'pulse', seconds },
  ];
  const answer: Step[] = [
    ['camera_assignment', { radius: 500, most: 4 }],
    ...(plan === undefined ? [] : [['show_action_plan', { plan }] as Step]),
    ['delay', { seconds: 5 }],
    ...(siren === undefined ? [] : [pulse('router', siren, 10)]),
  ];
  return [
    ...commandNodes(words.gate, [], gate === undefined ? null : [pulse('camera', gate, 3)]),
    ...commandNodes(
      words.fog,
      ['reason'],
      fog === undefined ? null : [['density_shoot', { device: fog, mode: 'real', seconds: 5 }], mail(words.fogMessage)],
    ),
    ...commandNodes(
      words.warn,
      ['alarm'],
      [
        mail(words.message),
        text,
        ['delay', { seconds: 30 }],
        ...(center === undefined ? [] : [['emergency_centre', { center, message: words.message }] as Step]),
      ],
    ),
    ...commandNodes(words.round, [], cameras.length === 0 ? null : [['camera_round', { cameras: [...cameras], seconds: 8 }]]),
    ...commandNodes(words.answer, ['alarm'], answer),
  ];
}

/** The plans of a customer: what to do at an intrusion, by default, and what at a technical fault, for these types of alarms. */
export function plansOf(lang: Customer['lang'], technical: readonly number[]) {
  const isPt = lang === 'pt';
  const translate = (es: string, pt: string) => (isPt ? pt : es);
  const question = (id: string, [x, y]: readonly [number, number], config: Config, outputs: FlowNode['outputs']): FlowNode => ({
    id,
    type: 'decision',
    x,
    y,
    config,
    outputs,
  });
  const end = (id: string, [x, y]: readonly [number, number], result: string, comment: string): FlowNode => ({
    id,
    type: 'terminate',
    x,
    y,
    config: { result, comment },
    outputs: {},
  });
  const intrusion = [
    question(
      '1',
      [280, 0],
      {
        question: translate('¿Hay alguien?', 'Há alguém?'),
        help: translate(
          'Mire la cámara en vivo y los segundos antes de la alarma.',
          'Veja a câmera ao vivo e os segundos antes do alarme.',
        ),
        extra: [translate('No se ve', 'Não dá para ver')],
      },
      { yes: '2', no: '3', extra1: '4' },
    ),
    question(
      '2',
      [0, 150],
      {
        question: translate('¿Es personal autorizado?', 'É pessoal autorizado?'),
        help: translate('Llame al contacto de la unidad y pida la palabra clave.', 'Ligue para o contato da unidade e peça a senha.'),
      },
      { yes: '5', no: '6' },
    ),
    end('3', [280, 150], 'canceled', translate('Falsa alarma: no hay nadie', 'Falso alarme: não há ninguém')),
    end('4', [560, 150], 'attended', translate('Sin imagen: se envió a la guardia', 'Sem imagem: a guarda foi enviada')),
    end('5', [-140, 300], 'canceled', translate('Personal autorizado', 'Pessoal autorizado')),
    end('6', [140, 300], 'attended', translate('Se avisó a la policía', 'A polícia foi avisada')),
  ];
  const fault = [
    question('1', [140, 0], { question: translate('¿Volvió la señal?', 'O sinal voltou?') }, { yes: '2', no: '3' }),
    end('2', [0, 150], 'canceled', translate('La señal volvió sola', 'O sinal voltou sozinho')),
    end('3', [280, 150], 'attended', translate('Se abrió un reporte a mantenimiento', 'Um chamado foi aberto à manutenção')),
  ];
  return [
    { name: translate('Intrusión', 'Invasão'), default: true, nodes: intrusion },
    ...(technical.length === 0
      ? []
      : [{ name: translate('Falla técnica', 'Falha técnica'), default: false, alarm_types: technical, nodes: fault }]),
  ];
}

/** Seeds plans and commands that really run. @returns their ids, by customer */
export async function seedFlows({ tx, each }: SeedContext) {
  const names = [alarmTypes.covered.name, alarmTypes.battery.name];
  const { rows: types } = await sql<{ id: number; type: string }>`select id, type from type_alarm order by id`.execute(tx);
  const plans = await each('action-plan', ({ lang }) =>
    plansOf(
      lang,
      types.flatMap(({ id, type }) => (names.some((name) => name[lang] === type) ? [id] : [])),
    ),
  );
  const { rows: fogs } = await sql<{
    id: number;
    owner: number;
  }>`select id, id_master_tenant as owner from density_device order by id`.execute(tx);
  const { rows: centers } = await sql<{ id: number; owner: number }>`select id, id_master_tenant as owner from center order by id`.execute(
    tx,
  );
  const { rows: outputs } = await sql<{ id: number; tenant: number; camera: number | null }>`
    select id, id_tenant as tenant, id_camera as camera from digital_output order by id`.execute(tx);
  const commands = await each('command', (customer) => {
    const own = outputs.filter(({ tenant }) => customer.tenants.some(({ id }) => id === tenant));
    return commandsOf({
      lang: customer.lang,
      gate: own.find(({ camera }) => camera !== null)?.id,
      siren: own.find(({ camera }) => camera === null)?.id,
      fog: fogs.find(({ owner }) => owner === customer.id)?.id,
      center: centers.find(({ owner }) => owner === customer.id)?.id,
      cameras: customer.cameras.slice(0, 4).map(({ id }) => id),
      plan: plans(customer)[0],
    });
  });
  return { plans, commands };
}
