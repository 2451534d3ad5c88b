import { Plural, Trans } from '@lingui/react/macro';
import type { Values } from '../../../contract/catalogues/index.ts';
import type { FollowUp } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import tables from '../../ui/table.module.css';
import css from './cameras.module.css';
import type { Channel } from './discovery.ts';

interface ChannelsProps {
  channels: readonly Channel[];
  created: number;
  updated: number;
  isDemo: boolean;
  /** Parameters of the discovery request: the DVR, and whether its cameras were stored. */
  query: Values;
  onFollow: (next: FollowUp) => void;
}

/** The cameras that a DVR answered with (ADM-7.43), and a button that stores them where that was not requested. */
export function Channels({ channels, created, updated, isDemo, query, onFollow }: ChannelsProps) {
  if (channels.length === 0)
    return (
      <p role="status">
        <Trans>The DVR has no cameras. Check its channels and the user that it is called with.</Trans>
      </p>
    );
  const isStored = query['save'] === true;
  return (
    <>
      <p role="status">
        <Plural value={channels.length} one="# camera found." other="# cameras found." />{' '}
        {isStored && (
          <Trans>
            Stored: {created} new, {updated} changed.
          </Trans>
        )}
      </p>
      {isDemo && (
        <p>
          <Trans>Done by the simulated external service.</Trans>
        </p>
      )}
      <div className={css.channels}>
        <table className={`${tables.table} ${tables.lined}`}>
          <thead>
            <tr>
              <th>
                <Trans>Channel</Trans>
              </th>
              <th>
                <Trans>Name</Trans>
              </th>
              <th>
                <Trans>Type</Trans>
              </th>
              <th>
                <Trans>IP address</Trans>
              </th>
              <th>
                <Trans>Serial number</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ channel, name, type, ip, serial_number: serial }) => (
              <tr key={channel}>
                <td>{channel}</td>
                <td>{name}</td>
                <td>{type}</td>
                <td dir="ltr">{ip}</td>
                <td dir="ltr">{serial}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isStored && (
        <Button
          kind="primary"
          icon="plus"
          onClick={() => onFollow({ kind: 'act', name: 'discover', start: { id_dvr: query['id_dvr'], save: true } })}
        >
          <Trans>Store these cameras</Trans>
        </Button>
      )}
    </>
  );
}
