import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sameSubject } from '../../contract/access/index.ts';
import { type Catalogue, catalogues } from '../../contract/catalogues/index.ts';
import { word } from './catalogue.ts';

const actions: Readonly<Record<string, MessageDescriptor>> = {
  manage: msg`everything`,
  read: msg`see`,
  create: msg`create`,
  update: msg`change`,
  delete: msg`delete`,
  execute: msg`run`,
  read_history: msg`see the history`,
  read_chart: msg`see charts`,
  read_masters_accounts: msg`see master accounts`,
  read_resellers: msg`see resellers`,
  read_accounts: msg`see accounts`,
  read_account: msg`see the account`,
  read_bridge: msg`see bridges`,
  read_status: msg`see the status`,
  read_presets: msg`see presets`,
  read_match: msg`see matches`,
  read_profile: msg`see profiles`,
  read_users_app: msg`see app users`,
  read_collector: msg`see gateways`,
  read_sensor: msg`see sensors`,
  update_cameras: msg`assign cameras`,
  update_shared_tenant: msg`share tenants`,
  live_video: msg`watch live`,
  record_video: msg`watch recordings`,
  request_record_video: msg`request recordings`,
  manage_request_record_video: msg`decide on requests`,
};

/** Returns the label of an action; an action without a label is shown as written. */
export function actionWord(action: string): string {
  const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
  return known ? i18n._(known) : action.replaceAll('_', ' ');
}

const subjects: Readonly<Record<string, MessageDescriptor>> = {
  all: msg`Everything`,
  auth: msg`Signing in`,
  home: msg`Home`,
  video: msg`Video`,
  videowall: msg`Video wall`,
  showrecording: msg`Recordings on request`,
};

/** Returns the label of a subject: the name of its catalogue, otherwise the subject as written. */
export function subjectWord(subject: string): string {
  const same = sameSubject(subject);
  const own = Object.hasOwn(subjects, same) ? subjects[same] : undefined;
  if (own) return i18n._(own);
  const catalogue = catalogueOfSubject(same);
  return catalogue
    ? word(catalogue.title).replace('{product}', 'Product')
    : subject.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
}

/** The catalogue that a subject is named after; where several share it and none is called so, there is none. */
function catalogueOfSubject(same: string): Catalogue | undefined {
  const sharing = catalogues.filter(({ resource }) => sameSubject(resource) === same);
  const own = sharing.find(({ key, singular }) => [key, singular.replaceAll(' ', '')].some((name) => sameSubject(name) === same));
  return own ?? (sharing.length === 1 ? sharing[0] : undefined);
}
