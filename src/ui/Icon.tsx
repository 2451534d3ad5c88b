/** Outlines on a 24 px grid. An icon never carries meaning alone: its control is labelled. */
const outlines = {
  alarm: 'M7 18v-6a5 5 0 0110 0v6M4 21h16M5 18h14M12 2v2M4.5 6l1.5 1.2M19.5 6L18 7.2M12 11v3',
  alert: 'M12 4l9 16H3zM12 10v4M12 17.5v.5',
  arrowBack: 'M19 12H5M11 6l-6 6 6 6',
  attend: 'M4 12.5l5 5L20 6.5',
  bell: 'M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4',
  camera: 'M3 7h11v10H3zM14 11l7-4v10l-7-4',
  cancel: 'M12 3a9 9 0 100 18 9 9 0 000-18zM5.6 5.6l12.8 12.8',
  car: 'M5 17h14M4 17v-4l2-5h12l2 5v4M4 13h16M6 17v2M18 17v2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevronDown: 'M6 9l6 6 6-6',
  chevronEnd: 'M9 6l6 6-6 6',
  chevronStart: 'M15 6l-6 6 6 6',
  chevronUp: 'M6 15l6-6 6 6',
  circle: 'M12 3a9 9 0 100 18 9 9 0 000-18z',
  circleCheck: 'M12 3a9 9 0 100 18 9 9 0 000-18zM7.5 12.5l3 3 6-6.5',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M8 8l-4 4 4 4M16 8l4 4-4 4',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  comment: 'M4 5h16v11H9l-5 4z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  door: 'M6 21V4h12v17M3 21h18M14 12v2',
  dots: 'M5 11a1 1 0 100 2 1 1 0 000-2zM12 11a1 1 0 100 2 1 1 0 000-2zM19 11a1 1 0 100 2 1 1 0 000-2z',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  duplicate: 'M9 9h11v11H9zM15 9V4H4v11h5M14.5 12v5M12 14.5h5',
  first: 'M18 6l-6 6 6 6M7 6v12',
  last: 'M6 6l6 6-6 6M17 6v12',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  screen: 'M3 5h18v11H3zM8 20h8M12 16v4',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z',
  face: 'M12 3a9 9 0 100 18 9 9 0 000-18zM9 10v.5M15 10v.5M8.5 15c2 2 5 2 7 0',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  flow: 'M4 5h6v5H4zM14 14h6v5h-6zM10 7.5h4a3 3 0 013 3V14',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  hangUp: 'M3 14c5-6 13-6 18 0l-3 3-4-2v-3h-4v3l-4 2z',
  help: 'M12 3a9 9 0 100 18 9 9 0 000-18zM9.5 9.5a2.5 2.5 0 113.5 2.3c-.7.4-1 .9-1 1.7M12 16.5v.5',
  history: 'M4 12a8 8 0 108-8 8 8 0 00-7 4M4 4v4h4M12 8v4l3 2',
  home: 'M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 7.5v.5',
  key: 'M20 8.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM12.2 11.8L4 20h3.5M7.5 16.5L10 19',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10',
  keypad: 'M6 5h.01M12 5h.01M18 5h.01M6 10h.01M12 10h.01M18 10h.01M6 15h.01M12 15h.01M18 15h.01M12 20h.01',
  link: 'M9 15l6-6M10 7l2-2a4 4 0 016 6l-2 2M14 17l-2 2a4 4 0 01-6-6l2-2',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  live: 'M12 10a2 2 0 100 4 2 2 0 000-4zM8 16a6 6 0 010-8M16 8a6 6 0 010 8M5 19a10 10 0 010-14M19 5a10 10 0 010 14',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 018 0v3',
  logs: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  map: 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  microphone: 'M12 3a3 3 0 00-3 3v6a3 3 0 006 0V6a3 3 0 00-3-3zM5 11a7 7 0 0014 0M12 18v3',
  microphoneOff: 'M9 9v3a3 3 0 005 2M15 10V6a3 3 0 00-6-1M5 11a7 7 0 0011 6M19 11a7 7 0 01-1 3M12 18v3M4 4l16 16',
  minus: 'M5 12h14',
  moon: 'M20 14a8 8 0 01-10-10 8 8 0 1010 10z',
  next: 'M6 5l10 7-10 7zM19 5v14',
  paste: 'M8 5H5v15h14V5h-3M9 3h6v4H9zM9 12h6M9 16h6',
  pause: 'M8 5v14M16 5v14',
  phone: 'M6 3h4l2 5-3 2a11 11 0 005 5l2-3 5 2v4c0 1-1 2-2 2A16 16 0 014 5c0-1 1-2 2-2z',
  pin: 'M12 21s7-6 7-11a7 7 0 10-14 0c0 5 7 11 7 11zM12 8a2 2 0 100 4 2 2 0 000-4z',
  play: 'M7 4l13 8-13 8z',
  plus: 'M12 5v14M5 12h14',
  redo: 'M15 5l5 5-5 5M20 10H9a5 5 0 000 10h4',
  refresh: 'M20 12a8 8 0 11-2.5-5.8M20 4v4h-4',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5',
  seekBack: 'M11 6l-7 6 7 6zM20 6l-7 6 7 6z',
  seekForward: 'M13 6l7 6-7 6zM4 6l7 6-7 6z',
  send: 'M4 12l17-8-6 17-3-7z',
  settings: 'M4 7h10M18 7h2M14 5v4M4 17h2M10 17h10M10 15v4',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  signOut: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  snapshot: 'M4 7h4l2-3h4l2 3h4v12H4zM12 9.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7z',
  sound: 'M4 9h4l5-4v14l-5-4H4zM16.5 9a4 4 0 010 6M19 6a8 8 0 010 12',
  soundOff: 'M4 9h4l5-4v14l-5-4H4zM17 9.5l5 5M22 9.5l-5 5',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  transfer: 'M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5',
  undo: 'M9 5l-5 5 5 5M4 10h11a5 5 0 010 10h-4',
  unit: 'M4 20V9l8-5 8 5v11zM10 20v-5h4v5M8 11h.01M16 11h.01',
  unlink: 'M10 7l2-2a4 4 0 016 6l-2 2M14 17l-2 2a4 4 0 01-6-6l2-2M4 4l16 16',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  user: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c0-4 4-6 8-6s8 2 8 6',
  users: 'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2 20c0-4 3-6 7-6s7 2 7 6M16 5.5a3.5 3.5 0 010 6.5M18 14.5c2.5.8 4 2.5 4 5.5',
  video: 'M4 5h16v14H4zM10 9l5 3-5 3z',
} as const;

export type IconName = keyof typeof outlines;

/** Icons that point somewhere turn round in right-to-left. */
const turning: ReadonlySet<IconName> = new Set<IconName>([
  'arrowBack',
  'chevronStart',
  'chevronEnd',
  'first',
  'last',
  'signOut',
  'send',
  'list',
  'transfer',
]);

/** One of our icons in the text colour; `size` in px. Always decorative: label the control that contains it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={turning.has(name) ? 'icon icon--turning' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={outlines[name]} />
    </svg>
  );
}
