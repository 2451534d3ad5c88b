import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { allModels } from '../../../machines/quality/paths/models.ts';
import { exploreModel, leavesOfMove, type Move, unexploredModels, unknownMoves } from '../../../machines/quality/trace/unknown-moves.ts';
import { Waiting } from '../../ui/Spinner.tsx';
import css from './qa.module.css';
import { movesOfSession, useStepLog } from './step-log.ts';

/** Steps that machines took in this session and that no path model takes: a path or a case is missing for them. */
export function UnknownMovesPanel() {
  const { t } = useLingui();
  useStepLog();
  return (
    <section className={css.log} aria-label={t`Not in the models`}>
      <h2 className={css.title}>
        <Trans>Not in the models</Trans>
      </h2>
      <UnknownMoves moves={movesOfSession()} />
    </section>
  );
}

/** Those of the moves that are unknown to the path models of their machines. */
export function UnknownMoves({ moves }: { moves: readonly Move[] }) {
  const { t } = useLingui();
  const found = useUnknownMoves(moves);
  if (found === null)
    return (
      <Waiting>
        <Trans>Exploring the path models…</Trans>
      </Waiting>
    );
  if (found.length === 0)
    return (
      <p className={css.hint}>
        <Trans>Every step is in the path models.</Trans>
      </p>
    );
  return (
    <>
      <p className={css.hint}>
        <Trans>No path leads these ways: add what led there to the samples of the model.</Trans>
      </p>
      <ol dir="ltr" aria-label={t`Not in the models`}>
        {found.map((move) => (
          <UnknownMove key={`${move.machine} ${move.event} ${move.from} ${move.to}`} move={move} />
        ))}
      </ol>
    </>
  );
}

function UnknownMove({ move }: { move: Move }) {
  const { left, entered } = leavesOfMove(move);
  return (
    <li>
      <b>{move.machine}</b> {move.event} <s>{left.join(' ')}</s> → {entered.join(' ')}
    </li>
  );
}

/** Null while models are explored, one after the other, so that the page can be used meanwhile. */
function useUnknownMoves(moves: readonly Move[]): readonly Move[] | null {
  const [found, setFound] = useState<readonly Move[] | null>(null);
  useEffect(() => {
    let timer = 0;
    const explore = () => {
      const [next] = unexploredModels(moves, allModels);
      if (!next) return setFound(unknownMoves(moves, allModels));
      exploreModel(next);
      timer = window.setTimeout(explore);
    };
    timer = window.setTimeout(explore);
    return () => window.clearTimeout(timer);
  }, [moves]);
  return found;
}
