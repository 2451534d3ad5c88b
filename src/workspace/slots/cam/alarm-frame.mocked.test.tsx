import { expect, test, vi } from 'vitest';
import type { User } from '../../../../contract/access/user.ts';
import { anAlarm, ana } from '../../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../../platform/console.ts';
import { createFakeConsole } from '../../../testing/console.ts';
import { renderSlot } from '../../../testing/slot.tsx';
import { CamRecordedView } from '../cam_recorded/CamRecordedView.tsx';
import type { SlotViewProps } from '../slot.ts';
import { CamPaView } from './CamPaView.tsx';
import { CamView } from './CamView.tsx';

/** The stream quality depends on the pictures of the tab, which the console provides; fixed here. */
vi.mock(import('./useQuality.ts'), () => ({ useQuality: () => 'main' as const }));

const alarm = anAlarm(1);
const views = { cam: CamView, cam_pa: CamPaView, cam_recorded: CamRecordedView };

/** The frame that a slot with a camera draws around its picture; null: none. */
function frameIn(slot: keyof typeof views, alarm_frame: User['alarm_frame'], of: typeof alarm | null): string | null {
  const View = views[slot];
  const { console } = createFakeConsole({ ...ana, alarm_frame });
  const Slot = (props: SlotViewProps) => (
    <ConsoleProvider value={console}>
      <View {...props} />
    </ConsoleProvider>
  );
  const { container, unmount } = renderSlot(Slot, { alarm: of, data: { source: 'camera', id_camera: alarm.cameras[0]?.id } });
  const picture = container.querySelector<HTMLElement>('[data-look]');
  if (!picture) throw new Error(`${slot} draws no picture`);
  const frame = picture.hasAttribute('data-framed') ? picture.style.getPropertyValue('--level') : null;
  unmount();
  return frame;
}

test.each(['cam', 'cam_pa', 'cam_recorded'] as const)(
  '%s of an alarm is framed in the color of its level, if the user or a group has it so',
  { tags: ['OQ-119', 'OP-7.08'] },
  (slot) => {
    const { color } = alarm.alarm_level;
    expect(color).toMatch(/^#/);
    expect(frameIn(slot, { own: true, group: false }, alarm)).toBe(color);
    expect(frameIn(slot, { own: false, group: true }, alarm)).toBe(color);
    expect(frameIn(slot, { own: false, group: false }, alarm)).toBeNull();
  },
);

test.each(['cam', 'cam_recorded'] as const)('%s without an alarm has no frame', { tags: ['OQ-119'] }, (slot) => {
  expect(frameIn(slot, { own: true, group: true }, null)).toBeNull();
});
