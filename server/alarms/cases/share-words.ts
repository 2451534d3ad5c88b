import type { Language } from '../../../contract/workspace/index.ts';

type Words = Readonly<Record<Language, string>>;

/** Texts of the page of a shared package. */
export const shareWords = {
  title: { en: 'Evidence package', es: 'Paquete de evidencia', pt: 'Pacote de evidências' },
  case: { en: 'Evidence case', es: 'Caso de evidencia', pt: 'Caso de evidências' },
  tenant: { en: 'Site of', es: 'Sitio de', pt: 'Local de' },
  by: { en: 'Shared by', es: 'Compartido por', pt: 'Compartilhado por' },
  recipient: { en: 'Shared with', es: 'Compartido con', pt: 'Compartilhado com' },
  until: { en: 'Available until', es: 'Disponible hasta', pt: 'Disponível até' },
  made: { en: 'Package made', es: 'Paquete generado', pt: 'Pacote gerado' },
  size: { en: 'Size', es: 'Tamaño', pt: 'Tamanho' },
  key: { en: 'Signing key (SHA-256)', es: 'Clave de firma (SHA-256)', pt: 'Chave de assinatura (SHA-256)' },
  download: { en: 'Download the package', es: 'Descargar el paquete', pt: 'Baixar o pacote' },
  verify: {
    en: 'A zip file. Open verify.html in it, without a network, to verify that no file was changed.',
    es: 'Un archivo zip. Abra su verify.html, sin red, para verificar que ningún archivo fue modificado.',
    pt: 'Um arquivo zip. Abra o verify.html dele, sem rede, para verificar que nenhum arquivo foi alterado.',
  },
  recorded: {
    en: 'Each opening of this page and each download is recorded, with your network address.',
    es: 'Se registra cada apertura de esta página y cada descarga, con su dirección de red.',
    pt: 'Cada abertura desta página e cada download são registrados, com o seu endereço de rede.',
  },
} as const satisfies Record<string, Words>;

/** Why a page shows no package. */
export const closedWords = {
  unknown: {
    en: 'This address is not valid. Check that it was copied completely, or ask whoever sent it.',
    es: 'Esta dirección no es válida. Compruebe que se copió completa o pregunte a quien la envió.',
    pt: 'Este endereço não é válido. Verifique se foi copiado por completo ou pergunte a quem o enviou.',
  },
  expired: {
    en: 'This address has expired. Ask whoever sent it for a new one.',
    es: 'Esta dirección venció. Pida una nueva a quien la envió.',
    pt: 'Este endereço expirou. Peça um novo a quem o enviou.',
  },
  revoked: {
    en: 'This address was revoked. Ask whoever sent it.',
    es: 'Esta dirección fue revocada. Pregunte a quien la envió.',
    pt: 'Este endereço foi revogado. Pergunte a quem o enviou.',
  },
  closed: {
    en: 'The evidence case was closed, and its package is no longer shared.',
    es: 'El caso de evidencia se cerró y su paquete ya no se comparte.',
    pt: 'O caso de evidências foi encerrado e seu pacote não é mais compartilhado.',
  },
  replaced: {
    en: 'The package of this address was replaced by a newer one. Ask whoever sent it for a new address.',
    es: 'El paquete de esta dirección fue reemplazado por otro más reciente. Pida una dirección nueva a quien la envió.',
    pt: 'O pacote deste endereço foi substituído por um mais recente. Peça um novo endereço a quem o enviou.',
  },
  absent: {
    en: 'The package is not stored any more. Ask whoever sent the address.',
    es: 'El paquete ya no se conserva. Pregunte a quien envió la dirección.',
    pt: 'O pacote não está mais armazenado. Pergunte a quem enviou o endereço.',
  },
  unanswered: {
    en: 'The package is on a server that does not answer at the moment. Try again later.',
    es: 'El paquete está en un servidor que no responde en este momento. Inténtelo más tarde.',
    pt: 'O pacote está em um servidor que não responde no momento. Tente novamente mais tarde.',
  },
  throttled: {
    en: 'Too many requests came from your network. Try again in a few minutes.',
    es: 'Llegaron demasiadas solicitudes desde su red. Inténtelo de nuevo en unos minutos.',
    pt: 'Chegaram solicitações demais da sua rede. Tente novamente em alguns minutos.',
  },
  failed: {
    en: 'The package could not be looked up now. Try again in a few minutes.',
    es: 'No se pudo buscar el paquete en este momento. Inténtelo de nuevo en unos minutos.',
    pt: 'Não foi possível procurar o pacote agora. Tente novamente em alguns minutos.',
  },
} as const satisfies Record<string, Words>;
