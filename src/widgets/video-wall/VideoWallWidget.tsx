import { Trans } from '@lingui/react/macro';
import { allows } from '../../../contract/user.ts';
import { useWorkplace } from '../../alarm/workplace.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useWalls } from '../../wall/useWalls.ts';
import { Walls } from '../../wall/Walls.tsx';

/** The video walls in a bar (OP-2.43): for those who may assign views (OQ-116). */
export function VideoWallWidget() {
  const { abilities } = useWorkplace();
  if (!allows(abilities, 'read', 'VideoWall')) {
    return (
      <EmptyState icon="lock" title={<Trans>You may not assign views to video walls.</Trans>}>
        <Trans>It needs the right “read” on “VideoWall”.</Trans>
      </EmptyState>
    );
  }
  return <Assigning />;
}

function Assigning() {
  const walls = useWalls();
  return <Walls walls={walls} />;
}
