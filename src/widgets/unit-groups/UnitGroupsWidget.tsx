import { Trans } from '@lingui/react/macro';

export function UnitGroupsWidget() {
  return (
    <p>
      <Trans>This widget is not built yet.</Trans>
    </p>
  );
}
