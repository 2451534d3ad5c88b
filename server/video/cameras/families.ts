import { type RawBuilder, sql } from 'kysely';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { column, storageOf } from '../../catalogues/index.ts';

/** How the records of one catalogue describe the stream of a camera; `row` is the alias of the record. */
interface Family {
  /** The address of its stream; null or empty: it has none. */
  readonly address: (row: string) => RawBuilder<unknown>;
  /** The connection as JSON: the address with its user, password, port and further streams (`Connection`). */
  readonly connection: (row: string) => RawBuilder<unknown>;
  /** Whether the record is a camera at all. */
  readonly isCamera?: (row: string) => RawBuilder<boolean>;
}

const jsonOf = (values: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(Object.entries(values).flatMap(([name, value]) => [sql`${name}::text`, value]))})`;

/** A family whose records hold the address of their camera themselves. */
function ownAddress(name: string, login: { user: string; password: string }): Family {
  const address = (row: string) => column(row, name);
  const connection = (row: string) =>
    jsonOf({
      url: address(row),
      user: column(row, login.user),
      password: column(row, login.password),
      record: column(row, 'record_continuously'),
    });
  return { address, connection };
}
const streamLogin = { user: 'stream_user', password: 'stream_password' } as const;

const ofAccount = (row: string, name: string) =>
  sql`(select ${sql.ref(`h.${name}`)} from luxriot_master_account h where h.id = ${column(row, 'id_master_account')})`;
const ofRecorder = (row: string, value: RawBuilder<unknown>) =>
  sql`(select ${value} from dahua_dvr v where v.id = ${column(row, 'id_dvr')})`;

/** The channel of a DVR as its RTSP server names it; null without the DVR's address or a channel number. */
const channelOf = (row: string, subtype: 0 | 1) =>
  ofRecorder(
    row,
    sql`case when coalesce(v.ip, '') <> '' and ${column(row, 'channel')} ~ '^[0-9]{1,4}$' then
      coalesce(v.rtsp_schema, 'rtsp') || '://' || case when v.ip like '%:%' then '[' || v.ip || ']' else v.ip end || ':' || coalesce(v.rtsp_port, 554)
      || '/cam/realmonitor?channel=' || ${column(row, 'channel')} || ${`&subtype=${subtype}`} end`,
  );
const ownOrChannel = (row: string) => sql`coalesce(nullif(${column(row, 'stream_url')}, ''), ${channelOf(row, 0)})`;

/** The families whose cameras have a stream of their own, in the order in which they serve a camera that several of them name. */
export const families = {
  'generic-devices': {
    address: (row) => sql`${column(row, 'custom_fields')} ->> 'url'`,
    connection: (row) => column(row, 'custom_fields'),
    isCamera: (row) => sql<boolean>`${column(row, 'type')} = 'camera'`,
  },
  'camera-manager-camera': ownAddress('stream_url', { user: 'user', password: 'password' }),
  'bridge-camera': ownAddress('stream_url', streamLogin),
  'vxg-camera': { ...ownAddress('live_stream', streamLogin), isCamera: (row) => sql<boolean>`not ${column(row, 'removed')}` },
  'luxriot-camera': {
    address: (row) => column(row, 'source'),
    connection: (row) =>
      jsonOf({
        url: column(row, 'source'),
        user: ofAccount(row, 'user'),
        password: ofAccount(row, 'password'),
        record: column(row, 'record_continuously'),
      }),
  },
  'omnicloud-camera': ownAddress('stream_url', streamLogin),
  'dahua-camera': {
    address: ownOrChannel,
    connection: (row) =>
      jsonOf({
        url: ownOrChannel(row),
        url_sub: sql`case when coalesce(${column(row, 'stream_url')}, '') = '' then ${channelOf(row, 1)} end`,
        user: ofRecorder(row, sql`v."user"`),
        password: ofRecorder(row, sql`v.password`),
        record: column(row, 'record_continuously'),
      }),
  },
  'safr-camera': ownAddress('stream_url', streamLogin),
  'luna-facestream': ownAddress('stream_url', streamLogin),
} satisfies Readonly<Record<string, Family>>;

/** A catalogue whose records create a camera, and share its name, unit and end. */
export type DeviceCatalogue = keyof typeof families;

export const deviceCatalogues = Object.keys(families) as DeviceCatalogue[];
const familyOf = (catalogue: DeviceCatalogue): Family => families[catalogue];

/** Whether a record is a camera. */
const isCameraSql = (catalogue: DeviceCatalogue, row: string): RawBuilder<boolean> =>
  familyOf(catalogue).isCamera?.(row) ?? sql<boolean>`true`;

/**
 * The cameras that have an address, as a select of `camera`, `connection` (JSON), `place` and `id`: several devices of one camera serve it in
 * the order of `place` and `id`.
 */
export const addressedCameras = (): RawBuilder<unknown> =>
  sql.join(
    deviceCatalogues.map((key, place) => {
      const { address, connection } = familyOf(key);
      return sql`select d.idcameraproxy as camera, ${connection('d')} as connection, ${place}::integer as place, d.id
        from ${sql.table(storageOf(catalogueOf(key)).table)} d
        where d.idcameraproxy is not null and ${isCameraSql(key, 'd')} and coalesce(${address('d')}, '') <> ''`;
    }),
    sql` union all `,
  );

/** Connection state of a device's camera, and why it gives no picture, which may be that something is still to be configured. */
export function streamMembers(catalogue: DeviceCatalogue, row: string): [name: string, value: RawBuilder<unknown>][] {
  const camera = column(row, 'idcameraproxy');
  const stateOf = (name: string) => sql`(select ${sql.ref(`m.${name}`)} from media_camera_state m where m.id_camera = ${camera})`;
  const missing = sql`case when not ${isCameraSql(catalogue, row)} then null
    when ${camera} is null then 'no_unit'
    when exists (select from camera c where c.id = ${camera} and c.out_of_service) then 'out_of_service'
    when coalesce(${familyOf(catalogue).address(row)}, '') = ''
      and not exists (select from media_camera_state m where m.id_camera = ${camera})
      and not exists (select from media_loop l where l.id_camera = ${camera}) then 'no_source' end`;
  return [
    ['phase', sql`coalesce(${stateOf('phase')}, case when ${missing} is not null then 'failed' end)`],
    ['fault', sql`coalesce(${missing}, ${stateOf('fault')})`],
    ['since', stateOf('since')],
  ];
}
