import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { SightLack } from '../SightLack.tsx';
import { textOf } from '../text-of.ts';
import { useSighted } from '../useSighted.ts';
import { Fact } from './Fact.tsx';
import css from './info.module.css';

/** What a custom command is for (OP-9.45), as the widget of scripts puts it into the grid. */
export function CommandPart({ id }: { id: number }) {
  const { t } = useLingui();
  const command = useSighted({ of: 'record', key: 'command', id });
  const sight = useSelector(command, ({ context }) => context.sight);
  if (sight?.of !== 'record') return <SightLack sight={command} />;
  const { requirements } = sight.record;
  const asked = Array.isArray(requirements) ? requirements.join(', ') : '';
  return (
    <div className={css.info}>
      <dl className={css.facts}>
        <Fact name={t`Name`}>{textOf(sight.record, 'name')}</Fact>
        <Fact name={t`Description`}>{textOf(sight.record, 'description')}</Fact>
        <Fact name={t`Requirements`}>{asked}</Fact>
      </dl>
      <p className={css.quiet}>
        <Trans>This platform does not run commands yet.</Trans>
      </p>
    </div>
  );
}
