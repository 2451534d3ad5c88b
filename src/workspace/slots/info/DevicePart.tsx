import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectQueryRefusal, selectResult } from '../../../../machines/platform/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { useLiveQuery } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { failureText } from '../../../words/refusals.ts';
import { dayAndTime } from '../../../words/time.ts';
import { PartState, partWords } from '../../widgets/tenants/PartState.tsx';
import { Fact } from './Fact.tsx';
import css from './info.module.css';
import type { NamedPart } from './part-of.ts';

const everyMs = 15_000;

/** Shows the data of one part of a unit: an output, an actuator, a sensor, a device or a virtual alarm (OP-9.48–9.52). */
export function DevicePart({ part, unit }: { part: NamedPart; unit: number | null }) {
  if (unit === null)
    return (
      <EmptyState icon="flow" title={<Trans>No unit</Trans>}>
        <Trans>The unit is unknown.</Trans>
      </EmptyState>
    );
  return <Known part={part} unit={unit} />;
}

function Known({ part, unit }: { part: NamedPart; unit: number }) {
  const { t, i18n } = useLingui();
  const { units } = useOperatorContext();
  const sight = useLiveQuery({ of: 'parts', unit }, everyMs);
  const snapshot = useSelector(sight, (now) => now);
  const read = selectResult(snapshot);
  const refusal = selectQueryRefusal(snapshot);
  if (read?.of !== 'parts') {
    if (snapshot.hasTag('busy'))
      return (
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      );
    return (
      <EmptyState
        icon="alert"
        title={failureText(refusal)}
        action={
          <Button small icon="refresh" onClick={() => sight.send({ type: 'liveQuery.renew' })}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  }
  const found = read.rows.find(({ kind, id }) => kind === part.kind && id === part.id);
  if (!found) return <EmptyState icon="flow" title={<Trans>This device is no longer at its unit.</Trans>} />;
  return (
    <ScrollArea label={t`Information`} className={css.info}>
      <dl className={css.facts}>
        <Fact name={t(partWords[found.kind])}>{found.name}</Fact>
        <Fact name={t`State`}>{(found.state !== null || found.level !== null) && <PartState part={found} />}</Fact>
        <Fact name={t`Unit`}>{units.find(({ id }) => id === unit)?.description}</Fact>
        <Fact name={t`Camera`}>{found.camera?.name}</Fact>
        <Fact name={t`Last report`}>{found.at && dayAndTime(found.at, i18n)}</Fact>
      </dl>
    </ScrollArea>
  );
}
