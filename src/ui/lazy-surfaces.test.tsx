import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createLazySurfaces, SurfaceLoadingProvider, useSurfaces } from './lazy-surfaces.ts';

type Surfaces = typeof import('./surfaces.tsx');
const surfaces = {} as Surfaces;

interface Pressed {
  isPressed: boolean;
  lazy: ReturnType<typeof createLazySurfaces>;
}
function Menu({ isPressed, lazy }: Pressed) {
  return useSurfaces(isPressed, lazy) === surfaces ? 'drawn' : 'closed';
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: '' };
  static getDerivedStateFromError = (error: Error) => ({ failure: error.message });
  override render() {
    return this.state.failure || this.props.children;
  }
}

test('what a menu is drawn with is loaded when one is opened, and then for all', async () => {
  const load = vi.fn(() => Promise.resolve(surfaces));
  const lazy = createLazySurfaces(load);
  const menu = (isPressed: boolean) => (
    <p>
      <Menu isPressed={isPressed} lazy={lazy} />, <Menu isPressed={false} lazy={lazy} />
    </p>
  );
  const { rerender } = render(menu(false));
  expect(load).not.toHaveBeenCalled();
  rerender(menu(true));
  expect(await screen.findByText('drawn, drawn')).toBeDefined();
  await act(() => lazy.load((direct) => direct()));
  expect(load).toHaveBeenCalledOnce();
});

test('what was loaded before it was needed is drawn at once', async () => {
  const lazy = createLazySurfaces(() => Promise.resolve(surfaces));
  await lazy.load((direct) => direct());
  render(<Menu isPressed lazy={lazy} />);
  expect(screen.getByText('drawn')).toBeDefined();
});

test('a menu that cannot be loaded is reported where it was opened, and loaded anew later', { tags: ['OP-9.05'] }, async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<Surfaces>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(surfaces);
  const lazy = createLazySurfaces(load);
  const show = () =>
    render(
      <SurfaceLoadingProvider value={(direct) => direct()}>
        <Boundary>
          <Menu isPressed lazy={lazy} />
        </Boundary>
      </SurfaceLoadingProvider>,
    );
  const { unmount } = show();
  expect(await screen.findByText('gone')).toBeDefined();
  unmount();
  show();
  expect(await screen.findByText('drawn')).toBeDefined();
});
