import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NodeState, PlatformNode } from '../../../contract/platform/index.ts';
import { selectNodes, selectQueryRefusal } from '../../../machines/platform/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText } from '../../words/refusals.ts';
import { sizeText } from '../../words/size.ts';
import { dayAndTime } from '../../words/time.ts';
import css from '../SelfWatch.module.css';

const everyMs = 5000;

/** The nodes that share the store, each with what it does now; read again every five seconds. */
export function Nodes() {
  const query = useLiveQuery({ of: 'nodes' }, everyMs);
  const nodes = useSelector(query, selectNodes);
  const refusal = useSelector(query, selectQueryRefusal);
  const isUnread = useSelector(query, (now) => now.matches('unread'));
  if (refusal || isUnread) return <p role="alert">{failureText(refusal)}</p>;
  if (nodes === null)
    return (
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    );
  if (nodes.length === 0)
    return (
      <p>
        <Trans>This platform runs alone. Several share the work where each has its NODE_URL and all have the same database.</Trans>
      </p>
    );
  const { size: count } = new Set(nodes.flatMap(({ state, version }) => (state === 'serving' && version ? version : [])));
  return (
    <>
      {count > 1 && (
        <p role="status">
          <Trans>Nodes of {count} versions run side by side, as they do while an upgrade is under way.</Trans>
        </p>
      )}
      <ul className={css.list}>
        {nodes.map((node) => (
          <Node key={node.node} node={node} />
        ))}
      </ul>
    </>
  );
}

const tones = { serving: 'done', draining: 'strong', stopped: 'plain', lost: 'alert' } as const satisfies Record<NodeState, string>;

function Node({ node: { node, place, url, state, is_own, version, started, renewed, cameras, calls, report } }: { node: PlatformNode }) {
  const { t, i18n } = useLingui();
  const states = { serving: t`Serving`, draining: t`Draining`, stopped: t`Stopped`, lost: t`Lost` } as const;
  const meanings = {
    serving: null,
    draining: t`It takes no new connections, and gives its cameras to other nodes.`,
    stopped: t`It was stopped; its cameras were given to other nodes.`,
    lost: t`It does not answer any more; its cameras were given to other nodes, and its calls were ended.`,
  } as const;
  const since = dayAndTime(started, i18n);
  const last = dayAndTime(renewed, i18n);
  const isAlive = state === 'serving' || state === 'draining';
  return (
    <li className={css.row} data-node={node} data-state={state}>
      <Chip tone={tones[state]}>{states[state]}</Chip>
      <div>
        <h3>
          <bdi dir="ltr">{url ?? place}</bdi>
        </h3>
        {is_own && (
          <p>
            <Trans>This list comes from it.</Trans>
          </p>
        )}
        {meanings[state] && <p>{meanings[state]}</p>}
        {isAlive && (
          <p className={css.what}>
            <Plural value={cameras} one="# camera" other="# cameras" />
            {' · '}
            <Plural value={calls} one="# call" other="# calls" />
            {report && (
              <>
                {' · '}
                <Plural value={report.sockets} one="# connection" other="# connections" />
                {' · '}
                {sizeText(report.memory, i18n)}
              </>
            )}
          </p>
        )}
        {url !== null && (
          <p className={css.second}>
            <bdi dir="ltr">{place}</bdi>
          </p>
        )}
      </div>
      <div className={css.second}>
        <div>{version === null ? <Trans>Version not known</Trans> : <Trans>Version {version}</Trans>}</div>
        <div>{isAlive ? <Trans>Since {since}</Trans> : <Trans>Last heard of {last}</Trans>}</div>
      </div>
    </li>
  );
}
