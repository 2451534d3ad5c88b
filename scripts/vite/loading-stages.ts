/**
 * The stages in which a console is loaded, each by the modules that begin it. What a stage needs and no earlier one contains is one file, so
 * that a start requests few files; everything else stays with the screens and slots that need it.
 */
export const loadingStages: readonly { name: string; files: readonly string[] }[] = [
  { name: 'start', files: ['src/main.tsx'] },
  { name: 'api', files: ['src/platform/http/http-client.ts'] },
  { name: 'work', files: ['src/shell/console-modules.ports.ts', 'src/catalogues/exports.ports.ts'] },
  {
    name: 'frame',
    files: ['src/shell/Frame.tsx', ...['page', 'table', 'control', 'top-bar-list'].map((name) => `src/ui/${name}.module.css`)],
  },
  { name: 'home', files: ['src/workspace/home/HomePage.tsx'] },
  { name: 'bell', files: ['src/video/recording-requests/RequestsBell.tsx', 'src/workspace/widgets/chat/ChatBadge.tsx'] },
  // The socket asks for the own phone's device, and for nothing else of the calls.
  { name: 'own-phone', files: ['src/telephony/spec-phone.ts'] },
  {
    name: 'phone',
    files: [
      'src/telephony/calls.ports.ts',
      'src/telephony/call/PhoneState.tsx',
      'src/telephony/call/ongoing/CallBar.tsx',
      'src/telephony/call/waiting/CallToasts.tsx',
      'src/telephony/call/waiting/WaitingCount.tsx',
    ],
  },
];
