import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import { ErrorBoundary } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { WidgetToolsProvider } from '../../ui/WidgetTools.tsx';
import { widgetOf } from '../widgets/registry.ts';
import css from './Bars.module.css';
import { useBars } from './bars-context.ts';
import { useDragHandle } from './drag.ts';
import { WidgetMenu } from './WidgetMenu.tsx';

/** Shows an open widget: a header to drag it by, its menu and its content. An error in the content stays within the widget. */
export function WidgetFrame({ widget, axis, isTarget }: { widget: WidgetName; axis: 'block' | 'inline'; isTarget: boolean }) {
  const { t } = useLingui();
  const { setOpen, shouldFocus } = useBars();
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const handle = useDragHandle(widget);
  useEffect(() => {
    if (shouldFocus(widget)) root.current?.focus();
  }, [shouldFocus, widget]);
  const { title, icon, Body, badge: Badge } = widgetOf(widget);
  const named = t(title);
  return (
    <section
      ref={root}
      className={css.widget}
      aria-labelledby={id}
      tabIndex={-1}
      data-widget={widget}
      data-axis={axis}
      data-drop={isTarget || undefined}
    >
      <header className={css.head}>
        <div className={css.handle} title={t`Drag it to another place`} {...handle}>
          <Icon name={icon} size={16} />
          <h2 className={css.title} id={id}>
            {named}
          </h2>
          {Badge && <Badge />}
        </div>
        <span ref={setTools} className={css.tools} />
        <WidgetMenu widget={widget} title={named} />
        <IconButton small icon="minus" label={t`Close ${named}`} onClick={() => setOpen(widget, false)} />
      </header>
      <div className={css.body}>
        <ErrorBoundary place={widget}>
          <Suspense
            fallback={
              <Waiting>
                <Trans>Opening…</Trans>
              </Waiting>
            }
          >
            <WidgetToolsProvider value={tools}>
              <Body />
            </WidgetToolsProvider>
          </Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
}
