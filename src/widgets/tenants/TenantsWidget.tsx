import { Trans } from '@lingui/react/macro';

export function TenantsWidget() {
  return (
    <p>
      <Trans>This widget is not built yet.</Trans>
    </p>
  );
}
