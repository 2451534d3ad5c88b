import { expect, test } from 'vitest';
import { homeFiles } from './home-files.ts';

test('home loads the texts of what it shows first, not those of other views', () => {
  const files = homeFiles();
  const shownFirst = [
    'src/shell/Menus.tsx',
    'src/alarms/queue/Queue.tsx',
    'src/alarms/alarm/ActionPanel.tsx',
    'src/places/map/MapView.tsx',
    'src/workspace/home/WatchSummary.tsx',
  ];
  expect(shownFirst.filter((file) => !files.has(file))).toEqual([]);
  const later = [
    'src/workspace/palette/Palette.tsx',
    'src/quality/problem/ProblemDialog.tsx',
    'src/workspace/home/AlarmVideo.tsx',
    'src/telephony/call/ongoing/CallBar.tsx',
    'src/alarms/history/HistoryScreen.tsx',
  ];
  expect(later.filter((file) => files.has(file))).toEqual([]);
});
