import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { allModels } from '../../machines/paths/models.ts';
import { actorAt, shortestPaths } from '../../machines/paths/paths.ts';
import '../../src/ui/skin.css';
import '../../src/ui/base.css';
import { speak } from '../../src/words/words.ts';
import type { Subject } from './states.ts';
import { views } from './views.tsx';

/** Every state that some path of some machine reaches, with the first path to it. */
const reached = allModels.flatMap((model) => {
  const first = new Map(
    shortestPaths(model)
      .toReversed()
      .map((path) => [path.state, path]),
  );
  return [...first.values()].map((path) => ({ model, path }));
});

const root = createRoot(document.getElementById('root') ?? document.body);
await speak('en');

function show(at: number): void {
  const found = reached[at];
  const draw = found && views[found.model.machine.id];
  const view = found && draw?.(actorAt(found.model, found.path));
  flushSync(() => root.render(<I18nProvider i18n={i18n}>{view && <Fragment key={at}>{view}</Fragment>}</I18nProvider>));
}

const subjects = reached.map(
  ({ model: { name, machine }, path: { state, steps } }): Subject => ({
    machine: name,
    state,
    way: steps.map(({ text }) => text),
    isDrawn: machine.id in views,
  }),
);
Object.assign(window, { gallery: { subjects, show } });
