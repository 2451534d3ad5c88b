import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { listeningRight } from '../../../../contract/telephony/calls.ts';
import { isAllowed } from '../../../../machines/console/console.selectors.ts';
import { selectMine, selectPhone } from '../../../../machines/telephony/calls/calls.selectors.ts';
import type { Listening } from '../../../alarms/index.ts';
import { useConsole, usePlatform } from '../../../platform/index.ts';
import { useCalls } from '../calls.ts';
import { usePhoneWords } from '../usePhoneWords.ts';

/** The screen with what a supervisor needs to listen to calls. */
export function withListening<Props>(Screen: ComponentType<Props & { listening: Listening | null }>): ComponentType<Props> {
  return function ScreenWithListening(props: Props) {
    return <Screen {...props} listening={useListening()} />;
  };
}

/** Listening to calls of operators; null: the right is missing, or the platform has no telephony. */
function useListening(): Listening | null {
  const { t } = useLingui();
  const { action, subject } = listeningRight;
  const isHeld = useSelector(useConsole(), (now) => isAllowed(now, action, subject));
  const settings = usePlatform().capabilities?.sip ?? null;
  const calls = useCalls() ?? undefined;
  const phone = useSelector(calls, (now) => now && selectPhone(now));
  const mine = useSelector(calls, (now) => now && selectMine(now)) ?? [];
  const { unavailableReasonOf } = usePhoneWords();
  if (!isHeld || settings === null) return null;
  const open = mine.filter(({ state }) => state !== 'ended');
  const whyNoPhone = phone ? unavailableReasonOf(phone) : t`This console has no phone.`;
  return {
    whyNever: settings.embedded ? null : t`Calls are carried by a SIP server of your own: they cannot be listened to from here.`,
    whyNot: whyNoPhone ?? (open.length > 0 ? t`Your phone is in use: end its call first.` : null),
    session: open.find(({ listensTo }) => listensTo !== null)?.listensTo ?? null,
    listen: (session, name) => calls?.send({ type: 'call.listen', session, name }),
  };
}
