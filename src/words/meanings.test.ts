import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../lingui.config.ts';

/** Every translation of each text, whatever its context. */
async function translationsOf(locale: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const file = new URL(`../../locales/${locale}.po`, import.meta.url);
  const entries = await config.format.parse(readFileSync(file, 'utf8'), { filename: file.pathname, locale, sourceLocale: 'en' });
  const found = new Map<string, Set<string>>();
  for (const { message = '', translation = '' } of Object.values(entries))
    found.set(message, (found.get(message) ?? new Set()).add(translation));
  return found;
}
const [es, pt] = [await translationsOf('es'), await translationsOf('pt')];

/** Words whose confusion with another of them lets an operator do or believe the opposite. */
test.each([
  ['Take', 'Atender', 'Atender'],
  ['Resolve', 'Resolver', 'Resolver'],
  ['Cancel alarm', 'Cancelar alarma', 'Cancelar alarme'],
  ['Waiting', 'En espera', 'Em espera'],
  ['Attending', 'En atención', 'Em atendimento'],
  ['Attended', 'Atendida', 'Atendido'],
  ['Canceled', 'Cancelada', 'Cancelado'],
  ['Restored', 'Restaurada', 'Restaurado'],
  ['Released', 'Liberada', 'Liberado'],
  ['Accept', 'Aceptar', 'Aceitar'],
  ['Reject', 'Rechazar', 'Rejeitar'],
  ['Yes', 'Sí', 'Sim'],
  ['No', 'No', 'Não'],
  ['Open', 'Abrir', 'Abrir'],
  ['Close', 'Cerrar', 'Fechar'],
  ['Save', 'Guardar', 'Salvar'],
  ['Delete', 'Eliminar', 'Excluir'],
  ['Sign in', 'Iniciar sesión', 'Entrar'],
  ['Sign out', 'Cerrar sesión', 'Sair'],
  ['Today', 'Hoy', 'Hoje'],
  ['Yesterday', 'Ayer', 'Ontem'],
  ['From', 'Desde', 'De'],
  ['To', 'Hasta', 'Até'],
  ['Online', 'En línea', 'Online'],
  ['Offline', 'Sin conexión', 'Offline'],
])('“%s” is “%s” in Spanish and “%s” in Portuguese', (text, spanish, portuguese) => {
  expect([...(es.get(text) ?? [])]).toEqual([spanish]);
  expect([...(pt.get(text) ?? [])]).toEqual([portuguese]);
});
