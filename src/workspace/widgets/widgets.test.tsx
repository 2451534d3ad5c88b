import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ChartSetup } from '../../../contract/workspace/charts.ts';
import { aCommand } from '../../../machines/automation/command-run/command-run.paths.ts';
import { ana, replied } from '../../../machines/quality/paths/samples.ts';
import { RunRequestQueue, RunRequestsProvider } from '../../automation/run/run-request-queue.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { ScriptsWidget } from './ScriptsWidget.tsx';
import { UserChartsWidget } from './UserChartsWidget.tsx';
import { WidgetsWidget } from './WidgetsWidget.tsx';

const chart = ChartSetup.parse({ measure: 'cameras', by: 'status' });

/** An actor that does nothing but remember what it is sent. */
function mute(context: object) {
  const snapshot = { context };
  return { send: vi.fn(), getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) };
}

/** Draws a widget for an operator who may run commands; `asked` has the runs that were requested. */
function show(widget: ReactNode) {
  const [tabs, openTarget] = [mute({ config: { charts: [{ name: 'Cameras now', chart }] } }), mute({})];
  const asked = vi.fn();
  const requests = new RunRequestQueue();
  requests.attach(asked);
  const user = { ...ana, abilities: [...ana.abilities, { action: 'execute' as const, subject: 'Command' }] };
  const never = () => new Promise<never>(() => undefined);
  const platform: Platform = {
    capabilities: { automation: true } as Platform['capabilities'],
    call: never,
    ask: (async () => replied([aCommand(7), aCommand(8)])) as unknown as Platform['ask'],
    download: never,
    clock: { now: () => 0, update: () => undefined },
  };
  render(
    <Localized>
      <ConsoleProvider value={createFakeConsole(user, { tabs, openTarget }).console}>
        <PlatformProvider value={platform}>
          <RunRequestsProvider value={requests}>{widget}</RunRequestsProvider>
        </PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
  return { tabs, asked };
}

test('scripts are the commands, each is run or tried from its line', { tags: ['OQ-47', 'OP-1.13', 'OP-2.41'] }, async () => {
  const { asked } = show(<ScriptsWidget />);
  fireEvent.click(await screen.findByRole('button', { name: 'Run Open the gate' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dry run of Command 8' }));
  expect(asked.mock.calls).toEqual([[{ command: 7, alarm: null, dry: false }], [{ command: 8, alarm: null, dry: true }]]);
});

test('user charts are the saved charts of the user, opened as a chart or as figures', { tags: ['OQ-47', 'OP-2.45'] }, () => {
  const { tabs } = show(<UserChartsWidget />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.doubleClick(screen.getByText('Cameras now'));
  fireEvent.click(screen.getByRole('button', { name: 'Open Cameras now as figures' }));
  const put = (type: string) => ({ type: 'slots.put', at: null, slot: { type, name: 'Cameras now', data: { chart } } });
  expect(tabs.send.mock.calls).toMatchObject([[put('charts_sdk')], [put('charts_sdk_data')]]);
});

test('widgets offer the kinds of slots that need no alarm and no camera', { tags: ['OQ-47', 'OP-2.39'] }, () => {
  const { tabs } = show(<WidgetsWidget />);
  const offered = screen.getAllByRole('button').flatMap((line) => {
    fireEvent.click(line, { detail: 2 });
    return tabs.send.mock.lastCall?.[0].slot.type as string;
  });
  const stated = [
    ...['weather', 'waze', 'timeline', 'detection_event', 'map', 'units_map', 'fr_tracking_map', 'lpr_tracking_map'],
    ...['ar_table_data', 'charts_sdk_data', 'face_detection', 'lpr_detection'],
  ];
  expect(offered).toEqual(expect.arrayContaining(stated));
  expect(offered.filter((type) => ['cam', 'cam_pa', 'cam_recorded', 'action_plan', 'info', 'plane', 'tag'].includes(type ?? ''))).toEqual(
    [],
  );
});
