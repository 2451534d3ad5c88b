import { Trans } from '@lingui/react/macro';
import { allows } from '../../../contract/access/index.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { useWalls, Walls } from '../../collaboration/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The video walls in a bar (OP-2.43): for those who may assign views (OQ-116). */
export function VideoWallWidget() {
  const { abilities } = useOperatorContext();
  if (!allows(abilities, 'read', 'VideoWall')) {
    return (
      <EmptyState icon="lock" title={<Trans>You cannot assign views to video walls.</Trans>}>
        <Trans>You need the permission “read” on “VideoWall”.</Trans>
      </EmptyState>
    );
  }
  return <Assigning />;
}

function Assigning() {
  const walls = useWalls();
  return <Walls walls={walls} />;
}
