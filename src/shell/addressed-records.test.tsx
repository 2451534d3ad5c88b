import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { ana } from '../../machines/quality/paths/samples.ts';
import { ActionPlanBuilder } from '../automation/plans/ActionPlanBuilder.tsx';
import { PlanePage } from '../places/units/PlanePage.tsx';
import type { ScreenProps } from '../platform/index.ts';
import { findRoute } from '../platform/routing/guard.ts';
import { routes } from '../platform/routing/routes.ts';
import { renderScreen } from '../testing/screen.tsx';
import { ShowRecording } from '../video/recording-requests/ShowRecording.tsx';
import { WatermarkBuilder } from '../video/watermarks/WatermarkScreens.tsx';
import { AlarmViewBuilder, LayoutBuilder } from '../workspace/builders/BuilderScreens.tsx';

const actor = {
  getSnapshot: () => ({ context: { config: { catalogues: {} }, downloads: [], user: ana }, matches: () => false, can: () => false }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
};

/** Addresses that name a record, with their screens and the call that reads it. */
const addressed: readonly (readonly [address: string, path: string, Screen: ComponentType<ScreenProps>])[] = [
  ['/alarm-views/config-view/7', '/v1/services/views/get-views/:id', AlarmViewBuilder],
  ['/layouts/config-layout/7', '/v1/layout/:id', LayoutBuilder],
  ['/action-plan/config/7', '/v1/action_plan/:id', ActionPlanBuilder],
  ['/video-watermarks/config/7', '/v1/services/video/watermarks/:id', WatermarkBuilder],
  ['/show_recording/7', '/v1/recording_request/:id', ShowRecording],
  ['/plane/7', '/v1/plane/:id', PlanePage],
];

test.each(addressed)(
  'the screen at %s reads the record of its address by %s',
  {
    tags: ['OP-2.16', 'OP-2.17', 'OP-2.19', 'OP-2.27', 'OP-2.28', 'OP-2.32', 'ADM-2.41', 'ADM-2.42', 'ADM-2.44'],
  },
  async (address, path, Screen) => {
    const found = findRoute(routes, address);
    if (!found) throw new Error(`No route has the address ${address}`);
    const { ask } = await renderScreen(<Screen pattern={found.route.pattern} params={found.params} />, {
      actors: { tabs: actor, exports: actor, session: actor },
    });
    const read = () => ask.mock.calls.filter(([one]) => one.path === path).map(([one, options]) => [one.method, options]);
    await waitFor(() => expect(read()).toEqual([['GET', expect.objectContaining({ params: { id: 7 } })]]));
  },
);
