import type { DemoTenant } from './places.ts';

interface SiteFacts {
  instructions: string;
  opening_hours: string;
  access_notes: string;
}

/** What operators are told about the sites of each kind of customer. */
export const siteFacts: Readonly<Record<DemoTenant['kind'], Readonly<Record<DemoTenant['lang'], SiteFacts>>>> = {
  store: {
    en: {
      instructions:
        'Before opening, cleaning staff work on the ground floor from 06:00. Call the head of security before sending a patrol.',
      opening_hours: 'Mon–Sat 10:00–21:00, Sun 11:00–20:00',
      access_notes: 'Keys with the head of security. Enter by the loading bay on the rear street.',
    },
    es: {
      instructions:
        'Antes de abrir, el personal de limpieza trabaja en planta baja desde las 06:00. Llame al jefe de seguridad antes de enviar patrulla.',
      opening_hours: 'Lun–sáb 10:00–21:00, dom 11:00–20:00',
      access_notes: 'Llaves con el jefe de seguridad. Acceso por el andén de carga de la calle trasera.',
    },
    pt: {
      instructions:
        'Antes da abertura, a limpeza trabalha no térreo a partir das 06:00. Ligue para o chefe de segurança antes de enviar patrulha.',
      opening_hours: 'Seg–sáb 10:00–21:00, dom 11:00–20:00',
      access_notes: 'Chaves com o chefe de segurança. Entrada pela doca de carga na rua dos fundos.',
    },
  },
  warehouse: {
    en: {
      instructions: 'Night shift loads until 02:00 on weekdays: confirm with the gatehouse first.',
      opening_hours: 'Mon–Fri 06:00–02:00, Sat 06:00–14:00',
      access_notes: 'The gatehouse opens day and night. Dogs run loose in the yard after 02:00.',
    },
    es: {
      instructions: 'El turno nocturno carga hasta las 02:00 entre semana: confirme primero con caseta.',
      opening_hours: 'Lun–vie 06:00–02:00, sáb 06:00–14:00',
      access_notes: 'La caseta abre día y noche. Hay perros sueltos en el patio después de las 02:00.',
    },
    pt: {
      instructions: 'O turno da noite carrega até as 02:00 em dias úteis: confirme primeiro com a portaria.',
      opening_hours: 'Seg–sex 06:00–02:00, sáb 06:00–14:00',
      access_notes: 'A portaria abre dia e noite. Cães soltos no pátio depois das 02:00.',
    },
  },
  bank: {
    en: {
      instructions: 'Panic button: never call the branch first, notify the police. Outside hours nobody may be inside.',
      opening_hours: 'Mon–Fri 08:30–16:00',
      access_notes: 'Keys with the zone manager only. Meet the patrol at the cash machines.',
    },
    es: {
      instructions: 'Botón de pánico: no llame primero a la sucursal, avise a la policía. Fuera de horario nadie debe estar dentro.',
      opening_hours: 'Lun–vie 08:30–16:00',
      access_notes: 'Llaves solo con el gerente de zona. Reúna a la patrulla en los cajeros automáticos.',
    },
    pt: {
      instructions: 'Botão de pânico: não ligue primeiro para a agência, avise a polícia. Fora do horário ninguém deve estar dentro.',
      opening_hours: 'Seg–sex 08:30–16:00',
      access_notes: 'Chaves apenas com o gerente regional. Encontre a patrulha nos caixas eletrônicos.',
    },
  },
  homes: {
    en: {
      instructions: 'Residents open the gate by code until 23:00. Call the guard of the gatehouse first.',
      opening_hours: 'Gatehouse day and night',
      access_notes: 'Keys of the common areas in the gatehouse. Pets in the gardens.',
    },
    es: {
      instructions: 'Los residentes abren la reja con código hasta las 23:00. Llame primero al vigilante de la caseta.',
      opening_hours: 'Caseta día y noche',
      access_notes: 'Llaves de las áreas comunes en la caseta. Mascotas en los jardines.',
    },
    pt: {
      instructions: 'Os moradores abrem o portão com código até as 23:00. Ligue primeiro para o vigia da portaria.',
      opening_hours: 'Portaria dia e noite',
      access_notes: 'Chaves das áreas comuns na portaria. Animais nos jardins.',
    },
  },
  offices: {
    en: {
      instructions: 'Cleaning staff on all floors from 19:00 to 22:00. The server room is alarmed day and night.',
      opening_hours: 'Mon–Fri 08:00–19:00',
      access_notes: 'Keys at the reception. Visitors and patrols enter by the garage at night.',
    },
    es: {
      instructions: 'Personal de limpieza en todos los pisos de 19:00 a 22:00. El cuarto de servidores tiene alarma día y noche.',
      opening_hours: 'Lun–vie 08:00–19:00',
      access_notes: 'Llaves en recepción. De noche, visitas y patrullas entran por el estacionamiento.',
    },
    pt: {
      instructions: 'Limpeza em todos os andares das 19:00 às 22:00. A sala de servidores tem alarme dia e noite.',
      opening_hours: 'Seg–sex 08:00–19:00',
      access_notes: 'Chaves na recepção. À noite, visitas e patrulhas entram pela garagem.',
    },
  },
};
