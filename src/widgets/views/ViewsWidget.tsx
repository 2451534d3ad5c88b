import { Trans } from '@lingui/react/macro';

export function ViewsWidget() {
  return (
    <p>
      <Trans>This widget is not built yet.</Trans>
    </p>
  );
}
