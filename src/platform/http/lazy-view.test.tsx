import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { awaitWordsInViews, lazyFirstView, lazyView } from './chunks.ts';

afterEach(() => awaitWordsInViews(async () => undefined));

const Dialog = () => 'Words of a dialog';
const Queue = () => 'Words of the queue';

test('a view waits for the words of the workspace, one of the first screen does not', async () => {
  let arrive = () => {};
  awaitWordsInViews(() => new Promise((resolve) => (arrive = resolve)));
  const First = lazyFirstView(async () => Queue);
  const Later = lazyView(async () => Dialog);
  render(
    <>
      <Suspense fallback="-">
        <First />
      </Suspense>
      <p>
        <Suspense fallback="Waiting">
          <Later />
        </Suspense>
      </p>
    </>,
  );
  expect(await screen.findByText(/Words of the queue/)).toBeDefined();
  expect(screen.getByText('Waiting')).toBeDefined();
  arrive();
  expect(await screen.findByText('Words of a dialog')).toBeDefined();
});
