import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectResult } from '../../../machines/platform/index.ts';
import { ActInline } from '../../catalogues/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { QueryState } from './QueryState.tsx';

/** Name and time zone of the installation. */
export function InstallationStep({ onChange }: { onChange: () => void }) {
  const query = useLiveQuery({ of: 'installation' });
  const result = useSelector(query, selectResult);
  if (result?.of !== 'installation') return <QueryState query={query} />;
  const { name, id_timezone: id, timezone } = result.installation;
  return (
    <ActInline
      catalogue="master-tenant"
      name="installation"
      start={{ name, id_timezone: id === null ? null : { id, name: timezone } }}
      submit={<Trans>Save</Trans>}
      onDone={onChange}
    />
  );
}
