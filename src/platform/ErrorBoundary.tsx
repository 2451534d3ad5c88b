import { Trans } from '@lingui/react/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ChunkFailure } from './http/chunks.ts';

interface ErrorBoundaryProps {
  /** Another place was gone to: try again. */
  place: string;
  report?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

/** Confines an error to its screen: the frame around it, the link and the alarms keep working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; place: string }> {
  override state = { error: null as unknown, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: { error: unknown; place: string }) {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.report?.(error, info);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Broken error={error} />;
  }
}

function Broken({ error }: { error: unknown }) {
  const reload = (
    <Button icon="refresh" onClick={() => window.location.reload()}>
      <Trans>Reload the page</Trans>
    </Button>
  );
  return (
    <div role="alert">
      {error instanceof ChunkFailure ? (
        <EmptyState icon="unlink" title={error.name} action={reload}>
          <Trans>Part of the application could not be loaded. The network may be down, or a new version was installed.</Trans>
        </EmptyState>
      ) : (
        <EmptyState icon="alert" title={<Trans>This screen stopped working</Trans>} action={reload}>
          <Trans>The rest of the console still works. Reload the page; if it happens again, tell your administrator.</Trans>
        </EmptyState>
      )}
    </div>
  );
}
