import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { allModels } from '../../machines/quality/paths/models.ts';
import { actorAt, shortestPaths } from '../../machines/quality/paths/paths.ts';
import '../../src/ui/skin.css';
import '../../src/ui/base.css';
import { loadCallWords, loadScreenWords, loadWorkspaceWords } from '../../src/words/words.ts';
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
await loadWorkspaceWords();
await loadCallWords();
await loadScreenWords();

/** Draws a state; answers with a sentence when there is nothing to draw. */
function show(at: number): string | null {
  const found = reached[at];
  const draw = found && views[found.model.machine.id];
  const view = found && draw?.(actorAt(found.model, found.path));
  if (view === undefined) return 'the machine has no view of its own';
  if (typeof view === 'string') return view;
  flushSync(() => root.render(<I18nProvider i18n={i18n}>{<Fragment key={at}>{view}</Fragment>}</I18nProvider>));
  return null;
}

const subjects = reached.map(
  ({ model: { name }, path: { state, steps } }): Subject => ({ machine: name, state, way: steps.map(({ text }) => text) }),
);
Object.assign(window, { gallery: { subjects, show } });
