import type { alarmRecordKinds } from '../../../contract/alarms/record.ts';
import type { Language } from '../../../contract/workspace/index.ts';

type Words = Readonly<Record<Language, string>>;

/** Names of the lines of a record, in the report of a package. */
export const recordWords: Readonly<Record<(typeof alarmRecordKinds)[number], Words>> = {
  confirm: { en: 'Taken', es: 'Atendida', pt: 'Atendido' },
  attend: { en: 'Resolved', es: 'Resuelta', pt: 'Resolvido' },
  cancel: { en: 'Canceled', es: 'Cancelada', pt: 'Cancelado' },
  raised: { en: 'Raised', es: 'Generada', pt: 'Gerado' },
  command: { en: 'Command', es: 'Comando', pt: 'Comando' },
  plan: { en: 'Action plan', es: 'Plan de acción', pt: 'Plano de ação' },
  purged: { en: 'Purged', es: 'Depurada', pt: 'Expurgado' },
  clip: { en: 'Video clip', es: 'Clip de video', pt: 'Clipe de vídeo' },
  call_taken: { en: 'Call taken', es: 'Llamada tomada', pt: 'Chamada atendida' },
  call_missed: { en: 'Call missed', es: 'Llamada perdida', pt: 'Chamada perdida' },
  call_ended: { en: 'Call ended', es: 'Llamada terminada', pt: 'Chamada encerrada' },
  signal_restored: { en: 'Restored by the panel', es: 'Restaurada por el panel', pt: 'Restaurado pelo painel' },
  released: { en: 'Released', es: 'Liberada', pt: 'Liberado' },
  forwarded: { en: 'Forwarded', es: 'Reenviada', pt: 'Encaminhado' },
  withdrawn: { en: 'Offer withdrawn', es: 'Oferta retirada', pt: 'Oferta retirada' },
  accepted: { en: 'Accepted', es: 'Aceptada', pt: 'Aceito' },
  declined: { en: 'Declined', es: 'Rechazada', pt: 'Recusada' },
  offer_expired: { en: 'Offer expired', es: 'Oferta vencida', pt: 'Oferta expirada' },
  taken_over: { en: 'Taken over', es: 'Relevo tomado', pt: 'Assumido de outro' },
  reassigned: { en: 'Reassigned', es: 'Reasignada', pt: 'Reatribuído' },
  parked: { en: 'Parked', es: 'Aplazada', pt: 'Adiado' },
  resumed: { en: 'Resumed', es: 'Reanudada', pt: 'Retomado' },
  unattended: { en: 'Owner disconnected', es: 'Responsable desconectado', pt: 'Responsável desconectado' },
  attended_again: { en: 'Owner connected again', es: 'Responsable conectado de nuevo', pt: 'Responsável conectado novamente' },
  take_breached: { en: 'Time to take passed', es: 'Venció el tiempo para tomar', pt: 'Tempo para assumir esgotado' },
  end_breached: { en: 'Time to end passed', es: 'Venció el tiempo para terminar', pt: 'Tempo para encerrar esgotado' },
  escalated: { en: 'Escalated', es: 'Escalada', pt: 'Escalonado' },
  video_viewed: { en: 'Video looked at', es: 'Video visto', pt: 'Vídeo visto' },
  end_overridden: { en: 'Requirements overridden', es: 'Requisitos omitidos', pt: 'Requisitos dispensados' },
  supervisor_notified: { en: 'Supervisor notified', es: 'Se avisó al supervisor', pt: 'Supervisor avisado' },
  ungrouped: { en: 'Taken out of its group', es: 'Sacada de su grupo', pt: 'Retirado do seu grupo' },
  latched: { en: 'Chattering source latched', es: 'Fuente repetitiva retenida', pt: 'Fonte repetitiva retida' },
  unlatched: { en: 'Source quiet again', es: 'Fuente en calma de nuevo', pt: 'Fonte calma novamente' },
  assigned: { en: 'Assigned to who holds the unit', es: 'Asignada a quien atiende la unidad', pt: 'Atribuído a quem atende a unidade' },
  contact_reached: { en: 'Contact reached', es: 'Contacto localizado', pt: 'Contato localizado' },
  contact_no_answer: { en: 'Contact: no answer', es: 'Contacto: no contesta', pt: 'Contato: não atende' },
  contact_voicemail: { en: 'Contact: voicemail', es: 'Contacto: buzón de voz', pt: 'Contato: caixa postal' },
  contact_wrong_number: { en: 'Contact: wrong number', es: 'Contacto: número equivocado', pt: 'Contato: número errado' },
  password_matched: { en: 'Password matches', es: 'La contraseña coincide', pt: 'A senha confere' },
  password_not_matched: { en: 'Password does not match', es: 'La contraseña no coincide', pt: 'A senha não confere' },
  drill_ended: { en: 'Drill ended', es: 'Simulacro terminado', pt: 'Simulado encerrado' },
  source_shelved: { en: 'Source shelved', es: 'Origen suspendido', pt: 'Origem suspensa' },
};

export const statusWords: Readonly<Record<string, Words>> = {
  waiting: { en: 'waiting', es: 'en espera', pt: 'aguardando' },
  attending: { en: 'being attended', es: 'en atención', pt: 'em atendimento' },
  attended: { en: 'resolved', es: 'resuelta', pt: 'resolvido' },
  canceled: { en: 'canceled', es: 'cancelada', pt: 'cancelado' },
};

export const absenceWords = {
  picture: { en: 'picture of the alarm', es: 'imagen de la alarma', pt: 'imagem do alarme' },
  clip: { en: 'clip', es: 'clip', pt: 'clipe' },
  snapshot: { en: 'snapshot', es: 'captura', pt: 'captura' },
  call: { en: 'call recording', es: 'grabación de llamada', pt: 'gravação de chamada' },
  map: { en: 'map', es: 'mapa', pt: 'mapa' },
} as const satisfies Record<string, Words>;

export const reasonWords = {
  none: { en: 'there is none', es: 'no existe', pt: 'não existe' },
  not_allowed: { en: 'its maker has no right to it', es: 'quien lo generó no tiene permiso', pt: 'quem o gerou não tem permissão' },
  not_recorded: { en: 'nothing was recorded', es: 'no hay grabación', pt: 'não há gravação' },
  node_unanswered: {
    en: 'recorded by a server that does not answer',
    es: 'grabado por un servidor que no responde',
    pt: 'gravado por um servidor que não responde',
  },
  not_stored: { en: 'no longer stored', es: 'ya no se conserva', pt: 'não está mais armazenado' },
} as const satisfies Record<string, Words>;

/** The other words of the report. */
export const reportWords = {
  title: { en: 'Evidence case', es: 'Caso de evidencia', pt: 'Caso de evidências' },
  reason: { en: 'Reason', es: 'Motivo', pt: 'Motivo' },
  tenant: { en: 'Tenant', es: 'Cliente', pt: 'Cliente' },
  created: { en: 'Case created', es: 'Caso creado', pt: 'Caso criado' },
  locked: { en: 'Retention locked until', es: 'Conservación bloqueada hasta', pt: 'Retenção bloqueada até' },
  made: { en: 'Package made', es: 'Paquete generado', pt: 'Pacote gerado' },
  by: { en: 'by', es: 'por', pt: 'por' },
  zones: { en: 'Time zones', es: 'Zonas horarias', pt: 'Fusos horários' },
  site: { en: 'site', es: 'sitio', pt: 'local' },
  operator: { en: 'operator', es: 'operador', pt: 'operador' },
  key: { en: 'Signing key (SHA-256)', es: 'Clave de firma (SHA-256)', pt: 'Chave de assinatura (SHA-256)' },
  verify: {
    en: 'Open verify.html of this package, without a network, to verify that no file was changed. Compare the key with the one that the installation states.',
    es: 'Abra verify.html de este paquete, sin red, para verificar que ningún archivo fue modificado. Compare la clave con la que indica la instalación.',
    pt: 'Abra verify.html deste pacote, sem rede, para verificar que nenhum arquivo foi alterado. Compare a chave com a que a instalação informa.',
  },
  unprinted: {
    en: 'Characters that this report cannot print appear as “?”; the .json files have every text in full.',
    es: 'Los caracteres que este informe no puede imprimir aparecen como “?”; los archivos .json contienen los textos completos.',
    pt: 'Os caracteres que este relatório não consegue imprimir aparecem como “?”; os arquivos .json contêm os textos completos.',
  },
  alarm: { en: 'Alarm', es: 'Alarma', pt: 'Alarme' },
  unit: { en: 'Unit', es: 'Unidad', pt: 'Unidade' },
  status: { en: 'Status', es: 'Estado', pt: 'Status' },
  raised: { en: 'Created', es: 'Creada', pt: 'Criado' },
  record: { en: 'Record', es: 'Bitácora', pt: 'Registro' },
  answers: { en: 'Answers of the action plan', es: 'Respuestas del plan de acción', pt: 'Respostas do plano de ação' },
  calls: { en: 'Calls', es: 'Llamadas', pt: 'Chamadas' },
  clips: { en: 'Clips', es: 'Clips', pt: 'Clipes' },
  pictures: { en: 'Pictures', es: 'Imágenes', pt: 'Imagens' },
  map: { en: 'Map', es: 'Mapa', pt: 'Mapa' },
  absent: { en: 'Not in this package', es: 'No incluido en este paquete', pt: 'Não incluído neste pacote' },
  files: { en: 'Files and their SHA-256', es: 'Archivos y su SHA-256', pt: 'Arquivos e seus SHA-256' },
  page: { en: 'Page', es: 'Página', pt: 'Página' },
} as const satisfies Record<string, Words>;
