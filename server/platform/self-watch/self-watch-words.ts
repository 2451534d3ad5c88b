import type { ConditionDetails, WatchedCondition } from '../../../contract/platform/self-watch.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { backupText, diskText, type Mail } from '../mail/texts.ts';
import { freeOf } from '../storage/disks.ts';
import type { ConditionFinding } from './finding.ts';

/** What happened, and what to do about it. */
type Sentences = readonly [what: string, remedy: string];
/** Details as words of a language. */
interface Said {
  readonly name: string;
  readonly place: string;
  readonly count: number;
  readonly total: number;
  readonly until: string;
  readonly last: string;
  readonly reason: string;
  readonly seconds: string;
}

interface Words {
  /** By condition and grade; `unread` of each condition is last. */
  readonly failing: Readonly<Record<string, (of: Said) => Sentences>>;
  /** Restoring a backup was rehearsed, after it had failed. */
  readonly rehearsed: string;
  readonly well: Readonly<Record<WatchedCondition, (of: Said) => string>>;
  readonly unread: (what: string) => Sentences;
  readonly conditions: Readonly<Record<WatchedCondition, (of: Said) => string>>;
  readonly reason: (reason: string) => string;
  readonly never: string;
}

const words: Record<Language, Words> = {
  en: {
    failing: {
      'backup old': ({ last }) => [
        `the last backup is too old (${last})`,
        'Look at the log of the platform for why none was made since, and at the room of BACKUP_DIR.',
      ],
      'backup unrestored': ({ name }) => [
        `restoring ${name} was rehearsed and failed`,
        'Whether this installation can be restored is not certain. Open Self-watch, Backups in the console, read the reason, and rehearse again.',
      ],
      'backup unrehearsed': ({ last }) => [
        `restoring a backup was not rehearsed for long (last time: ${last})`,
        'Open Self-watch, Backups in the console and rehearse restoring the newest; see in the log why the schedule did not.',
      ],
      'backup missing': ({ name }) => [
        `there is no backup in ${name}`,
        'Backups were made there before: look whether the disk is mounted and who removed them.',
      ],
      'certificate ends_in_weeks': ({ name, until }) => [
        `the certificate of ${name} ends on ${until}`,
        'Renew it in the proxy, and see why it was not renewed by itself.',
      ],
      'certificate ends_in_days': ({ name, until }) => [
        `the certificate of ${name} ends within a week, on ${until}`,
        'Renew it in the proxy now: browsers refuse the console once it has ended.',
      ],
      'certificate ended': ({ name, until }) => [
        `the certificate of ${name} ended on ${until}`,
        'Browsers refuse the console. Renew it in the proxy.',
      ],
      'certificate refused': ({ name }) => [
        `browsers refuse the certificate of ${name}`,
        'Give the proxy a certificate of this name, with its chain. An authority of your own is trusted with NODE_EXTRA_CA_CERTS.',
      ],
      'certificate unreachable': ({ name }) => [
        `${name} was not reached, so its certificate is not known`,
        'See whether the proxy runs, and whether this machine reaches PUBLIC_URL.',
      ],
      'certificate unread': ({ name }) => [
        `${name} presents no certificate that can be read`,
        'See whether the proxy speaks TLS at the port of PUBLIC_URL.',
      ],
      'clock differs': ({ place, seconds }) => [
        `the clock of ${place} differs from the database by ${seconds} s`,
        'Let both machines take the time from the same server (chrony or systemd-timesyncd).',
      ],
      'replica behind': ({ place, seconds }) => [
        `the database replica of ${place} is behind (${seconds} s)`,
        'Reports, history and exports are read from the primary meanwhile. See the disk and the network of the replica, and its log.',
      ],
      'replica unreachable': ({ place }) => [
        `the database replica of ${place} does not answer`,
        'Reports, history and exports are read from the primary meanwhile. See whether the replica runs and is reached at DATABASE_READ_URL.',
      ],
      'replica refused': ({ place }) => [
        `the database replica of ${place} is not one of this store any more`,
        'Reports, history and exports are read from the primary meanwhile. Make the replica again, or correct DATABASE_READ_URL.',
      ],
      'receiver fault': ({ name }) => [
        `the receiver ${name} has a fault`,
        'No signals arrive until it is repaired. Open Receivers in the console.',
      ],
      'receiver silent': ({ name, last }) => [
        `the receiver ${name} is silent (last signal: ${last})`,
        'Every supervised device on it is overdue: see the line, the network and the firewall between the devices and the platform.',
      ],
      'cameras down': ({ count, total }) => [
        `${count} of ${total} recorded cameras give no stream`,
        'Nothing of them is recorded. See power, network and logins in the status of cameras.',
      ],
      'cameras not_ingested': () => [
        'no platform ingests the cameras',
        'Whether they give a stream is not known, and nothing is recorded. See whether a platform of the installation works.',
      ],
    },
    unread: (what) => [`${what} could not be checked`, 'Remove the reason; it is tried again by itself.'],
    conditions: {
      disk: () => 'free disk space',
      backup: () => 'backups',
      certificate: ({ name }) => `the certificate of ${name}`,
      clock: ({ place }) => `the clock of ${place}`,
      replica: ({ place }) => `the database replica of ${place}`,
      receiver: ({ name }) => `the receiver ${name}`,
      cameras: () => 'recorded cameras',
    },
    rehearsed: 'restoring a backup was rehearsed and checked',
    well: {
      disk: () => 'disks have room again',
      backup: () => 'backups are made again',
      certificate: ({ name, until }) => `the certificate of ${name} is valid until ${until}`,
      clock: ({ place }) => `the clock of ${place} agrees with the database again`,
      replica: ({ place }) => `the database replica of ${place} is read from again`,
      receiver: ({ name }) => `the receiver ${name} works again`,
      cameras: () => 'all recorded cameras give a stream again',
    },
    reason: (reason) => `Reason: ${reason}`,
    never: 'none',
  },
  es: {
    failing: {
      'backup old': ({ last }) => [
        `la última copia de seguridad es demasiado antigua (${last})`,
        'Busque en el registro de la plataforma por qué no se hizo otra desde entonces y revise el espacio de BACKUP_DIR.',
      ],
      'backup unrestored': ({ name }) => [
        `el ensayo de restauración de ${name} falló`,
        'No es seguro que esta instalación pueda restaurarse. Abra Autovigilancia, Copias de seguridad en la consola, lea el motivo y ensaye de nuevo.',
      ],
      'backup unrehearsed': ({ last }) => [
        `hace mucho que no se ensaya la restauración de una copia (última vez: ${last})`,
        'Abra Autovigilancia, Copias de seguridad en la consola y ensaye la restauración de la más reciente; mire en el registro por qué no se hizo sola.',
      ],
      'backup missing': ({ name }) => [
        `no hay ninguna copia de seguridad en ${name}`,
        'Antes se hicieron copias allí: revise si el disco está montado y quién las borró.',
      ],
      'certificate ends_in_weeks': ({ name, until }) => [
        `el certificado de ${name} vence el ${until}`,
        'Renuévelo en el proxy y averigüe por qué no se renovó solo.',
      ],
      'certificate ends_in_days': ({ name, until }) => [
        `el certificado de ${name} vence en menos de una semana, el ${until}`,
        'Renuévelo ya en el proxy: cuando venza, los navegadores rechazarán la consola.',
      ],
      'certificate ended': ({ name, until }) => [
        `el certificado de ${name} venció el ${until}`,
        'Los navegadores rechazan la consola. Renuévelo en el proxy.',
      ],
      'certificate refused': ({ name }) => [
        `los navegadores rechazan el certificado de ${name}`,
        'Ponga en el proxy un certificado con ese nombre y su cadena. Una autoridad propia se acepta con NODE_EXTRA_CA_CERTS.',
      ],
      'certificate unreachable': ({ name }) => [
        `no se pudo llegar a ${name} y no se conoce su certificado`,
        'Revise si el proxy funciona y si esta máquina llega a PUBLIC_URL.',
      ],
      'certificate unread': ({ name }) => [
        `${name} no presenta un certificado legible`,
        'Revise si el proxy habla TLS en el puerto de PUBLIC_URL.',
      ],
      'clock differs': ({ place, seconds }) => [
        `el reloj de ${place} difiere ${seconds} s del de la base de datos`,
        'Haga que ambas máquinas tomen la hora del mismo servidor (chrony o systemd-timesyncd).',
      ],
      'replica behind': ({ place, seconds }) => [
        `la réplica de la base de datos de ${place} está atrasada (${seconds} s)`,
        'Entretanto, los informes, el historial y las exportaciones se leen de la base principal. Revise el disco y la red de la réplica y su registro.',
      ],
      'replica unreachable': ({ place }) => [
        `la réplica de la base de datos de ${place} no responde`,
        'Entretanto, los informes, el historial y las exportaciones se leen de la base principal. Compruebe que la réplica funciona y que se alcanza en DATABASE_READ_URL.',
      ],
      'replica refused': ({ place }) => [
        `la réplica de la base de datos de ${place} ya no corresponde a esta base`,
        'Entretanto, los informes, el historial y las exportaciones se leen de la base principal. Vuelva a crear la réplica o corrija DATABASE_READ_URL.',
      ],
      'receiver fault': ({ name }) => [
        `el receptor ${name} tiene un fallo`,
        'No llegan señales hasta que se repare. Abra Receptores en la consola.',
      ],
      'receiver silent': ({ name, last }) => [
        `el receptor ${name} está en silencio (última señal: ${last})`,
        'Todos sus dispositivos supervisados están atrasados: revise la línea, la red y el cortafuegos entre los dispositivos y la plataforma.',
      ],
      'cameras down': ({ count, total }) => [
        `${count} de ${total} cámaras grabadas no dan señal de video`,
        'No se graba nada de ellas. Revise alimentación, red y accesos en el estado de las cámaras.',
      ],
      'cameras not_ingested': () => [
        'ninguna plataforma recibe las cámaras',
        'No se sabe si dan señal de video y no se graba nada. Revise si alguna plataforma de la instalación funciona.',
      ],
    },
    unread: (what) => [`no se pudo comprobar ${what}`, 'Elimine la causa; se vuelve a intentar automáticamente.'],
    conditions: {
      disk: () => 'el espacio en disco',
      backup: () => 'las copias de seguridad',
      certificate: ({ name }) => `el certificado de ${name}`,
      clock: ({ place }) => `el reloj de ${place}`,
      replica: ({ place }) => `la réplica de la base de datos de ${place}`,
      receiver: ({ name }) => `el receptor ${name}`,
      cameras: () => 'el estado de las cámaras grabadas',
    },
    rehearsed: 'la restauración de una copia de seguridad se ensayó y se comprobó',
    well: {
      disk: () => 'los discos vuelven a tener espacio',
      backup: () => 'se vuelven a hacer copias de seguridad',
      certificate: ({ name, until }) => `el certificado de ${name} es válido hasta el ${until}`,
      clock: ({ place }) => `el reloj de ${place} vuelve a coincidir con el de la base de datos`,
      replica: ({ place }) => `se vuelve a leer de la réplica de la base de datos de ${place}`,
      receiver: ({ name }) => `el receptor ${name} vuelve a funcionar`,
      cameras: () => 'todas las cámaras grabadas vuelven a dar señal de video',
    },
    reason: (reason) => `Causa: ${reason}`,
    never: 'ninguna',
  },
  pt: {
    failing: {
      'backup old': ({ last }) => [
        `a última cópia de segurança é antiga demais (${last})`,
        'Procure no registro da plataforma por que nenhuma foi feita desde então e veja o espaço de BACKUP_DIR.',
      ],
      'backup unrestored': ({ name }) => [
        `o ensaio de restauração de ${name} falhou`,
        'Não é certo que esta instalação possa ser restaurada. Abra Autovigilância, Cópias de segurança no console, leia o motivo e ensaie de novo.',
      ],
      'backup unrehearsed': ({ last }) => [
        `há muito tempo não se ensaia a restauração de uma cópia (última vez: ${last})`,
        'Abra Autovigilância, Cópias de segurança no console e ensaie a restauração da mais recente; veja no log por que não foi feita sozinha.',
      ],
      'backup missing': ({ name }) => [
        `não há nenhuma cópia de segurança em ${name}`,
        'Antes eram feitas cópias ali: veja se o disco está montado e quem as apagou.',
      ],
      'certificate ends_in_weeks': ({ name, until }) => [
        `o certificado de ${name} vence em ${until}`,
        'Renove-o no proxy e descubra por que não se renovou sozinho.',
      ],
      'certificate ends_in_days': ({ name, until }) => [
        `o certificado de ${name} vence em menos de uma semana, em ${until}`,
        'Renove-o já no proxy: depois de vencido, os navegadores recusam o console.',
      ],
      'certificate ended': ({ name, until }) => [
        `o certificado de ${name} venceu em ${until}`,
        'Os navegadores recusam o console. Renove-o no proxy.',
      ],
      'certificate refused': ({ name }) => [
        `os navegadores recusam o certificado de ${name}`,
        'Dê ao proxy um certificado com esse nome e a sua cadeia. Uma autoridade própria é aceita com NODE_EXTRA_CA_CERTS.',
      ],
      'certificate unreachable': ({ name }) => [
        `não foi possível alcançar ${name} e o seu certificado não é conhecido`,
        'Veja se o proxy funciona e se esta máquina alcança PUBLIC_URL.',
      ],
      'certificate unread': ({ name }) => [
        `${name} não apresenta um certificado legível`,
        'Veja se o proxy fala TLS na porta de PUBLIC_URL.',
      ],
      'clock differs': ({ place, seconds }) => [
        `o relógio de ${place} difere ${seconds} s do banco de dados`,
        'Faça as duas máquinas receberem a hora do mesmo servidor (chrony ou systemd-timesyncd).',
      ],
      'replica behind': ({ place, seconds }) => [
        `a réplica do banco de dados de ${place} está atrasada (${seconds} s)`,
        'Enquanto isso, os relatórios, o histórico e as exportações são lidos do banco principal. Veja o disco e a rede da réplica e o log dela.',
      ],
      'replica unreachable': ({ place }) => [
        `a réplica do banco de dados de ${place} não responde`,
        'Enquanto isso, os relatórios, o histórico e as exportações são lidos do banco principal. Veja se a réplica funciona e se é alcançada em DATABASE_READ_URL.',
      ],
      'replica refused': ({ place }) => [
        `a réplica do banco de dados de ${place} já não é deste banco`,
        'Enquanto isso, os relatórios, o histórico e as exportações são lidos do banco principal. Refaça a réplica ou corrija DATABASE_READ_URL.',
      ],
      'receiver fault': ({ name }) => [
        `o receptor ${name} está com falha`,
        'Nenhum sinal chega até que seja reparado. Abra Receptores no console.',
      ],
      'receiver silent': ({ name, last }) => [
        `o receptor ${name} está em silêncio (último sinal: ${last})`,
        'Todos os seus dispositivos supervisionados estão atrasados: veja a linha, a rede e o firewall entre os dispositivos e a plataforma.',
      ],
      'cameras down': ({ count, total }) => [
        `${count} de ${total} câmeras gravadas não dão sinal de vídeo`,
        'Nada delas é gravado. Veja energia, rede e acessos no estado das câmeras.',
      ],
      'cameras not_ingested': () => [
        'nenhuma plataforma recebe as câmeras',
        'Não se sabe se dão sinal de vídeo e nada é gravado. Veja se alguma plataforma da instalação funciona.',
      ],
    },
    unread: (what) => [`não foi possível verificar ${what}`, 'Elimine a causa; a verificação é repetida automaticamente.'],
    conditions: {
      disk: () => 'o espaço em disco',
      backup: () => 'as cópias de segurança',
      certificate: ({ name }) => `o certificado de ${name}`,
      clock: ({ place }) => `o relógio de ${place}`,
      replica: ({ place }) => `a réplica do banco de dados de ${place}`,
      receiver: ({ name }) => `o receptor ${name}`,
      cameras: () => 'o estado das câmeras gravadas',
    },
    rehearsed: 'a restauração de uma cópia de segurança foi ensaiada e verificada',
    well: {
      disk: () => 'os discos voltaram a ter espaço',
      backup: () => 'as cópias de segurança voltaram a ser feitas',
      certificate: ({ name, until }) => `o certificado de ${name} é válido até ${until}`,
      clock: ({ place }) => `o relógio de ${place} voltou a coincidir com o banco de dados`,
      replica: ({ place }) => `a réplica do banco de dados de ${place} voltou a ser lida`,
      receiver: ({ name }) => `o receptor ${name} voltou a funcionar`,
      cameras: () => 'todas as câmeras gravadas voltaram a dar sinal de vídeo',
    },
    reason: (reason) => `Causa: ${reason}`,
    never: 'nenhum',
  },
};

const locales: Record<Language, string> = { en: 'en-GB', es: 'es', pt: 'pt' };

function sayDetails(
  lang: Language,
  { name = '', place = '', count = 0, total = 0, until, last, reason = '', ms = 0 }: ConditionDetails,
): Said {
  const moment = new Intl.DateTimeFormat(locales[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    name,
    place,
    count,
    total,
    until:
      until === undefined ? '' : new Intl.DateTimeFormat(locales[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(until)),
    last: last === undefined ? words[lang].never : `${moment.format(Date.parse(last))} UTC`,
    reason,
    seconds: (Math.abs(ms) / 1000).toLocaleString(locales[lang], { maximumFractionDigits: 1 }),
  };
}

const mailOf =
  (lang: Language) =>
  ({ condition, subject, state, grade, details = {} }: ConditionFinding): Mail => {
    if (condition === 'disk' && grade !== 'unread') return diskMail(lang, state === 'well' ? 'ok' : grade, details);
    if (subject === 'rehearsal' && state === 'well') return sentence(words[lang].rehearsed);
    if (condition === 'backup' && (state === 'well' || grade === 'failed'))
      return backupText[lang](state === 'well' ? null : (details.reason ?? ''), details.name ?? '');
    const said = sayDetails(lang, details);
    const { well, failing, unread, conditions, reason } = words[lang];
    if (state === 'well') return sentence(well[condition](said));
    const [what, remedy] = failing[`${condition} ${grade}`]?.(said) ?? unread(conditions[condition](said));
    const lines = [`${capital(what)}.`, ...(said.reason === '' ? [] : [reason(said.reason)]), remedy];
    return { subject: `Atalaya: ${what}`, text: lines.join('\n\n') };
  };

const sentence = (what: string): Mail => ({ subject: `Atalaya: ${what}`, text: `${capital(what)}.` });

const diskMail = (lang: Language, grade: ConditionFinding['grade'] | 'ok', { name, free = 0, total = 0 }: ConditionDetails): Mail => {
  const state = grade === 'low' || grade === 'critical' || grade === 'full' ? grade : 'ok';
  return diskText[lang](name === 'recordings' ? 'recordings' : 'data', state, freeOf({ free, total }));
};

const capital = (text: string): string => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;

/** The message when a condition enters a state or grade, or is well again, in the recipient's language. */
export const conditionText: Record<Language, (finding: ConditionFinding) => Mail> = {
  en: mailOf('en'),
  es: mailOf('es'),
  pt: mailOf('pt'),
};
