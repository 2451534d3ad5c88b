import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { home } from './routes.ts';
import css from './StatusPage.module.css';

function HomeLink() {
  return (
    <Link href={home}>
      <Trans>Go home</Trans>
    </Link>
  );
}

/** The target of every unknown path (OP-2.07, OP-2.13). */
export function NotFoundPage() {
  return (
    <main className={css.page}>
      <div className={css.code} aria-hidden="true">
        404
      </div>
      <h1>
        <Trans>Page not found</Trans>
      </h1>
      <p>
        <Trans>There is no screen at this address.</Trans>
      </p>
      <HomeLink />
    </main>
  );
}

/** Where a signed-in user without the right is sent (OP-2.03, OQ-23). */
export function NotAuthorizedPage() {
  return (
    <main className={css.page}>
      <Icon name="lock" size={40} />
      <h1>
        <Trans>Not authorized</Trans>
      </h1>
      <p>
        <Trans>Your account has no permission to open that screen. An administrator can grant it.</Trans>
      </p>
      <HomeLink />
    </main>
  );
}

/** Placeholder for a screen that is not built yet. */
export function NotBuiltPage({ title }: { title: ReactNode }) {
  return (
    <section className={css.page}>
      <Chip>
        <Trans>Not available yet</Trans>
      </Chip>
      <h1>{title}</h1>
      <p>
        <Trans>This screen is not available in this version yet.</Trans>
      </p>
      <HomeLink />
    </section>
  );
}
