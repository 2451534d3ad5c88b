import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { gridLimits } from '../../../contract/workspace/config.ts';
import type { SlotFault } from '../../../contract/workspace/slots.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { selectClosed, selectDuplicate, selectFault, selectRefusal, selectShown } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { refusalText } from '../../words/refusals.ts';
import css from './TabStrip.module.css';

/** Why a slot was not opened, word for word (OP-8.01–8.05, OP-5.13, OQ-51). */
const faultWords: Readonly<Record<SlotFault, MessageDescriptor>> = {
  'slot.timeline_exists': msg`A Timeline widget already exists`,
  'slot.detection_event_exists': msg`A Detection event widget already exists`,
  'slot.chat_loaded': msg`This chat has been already loaded`,
  'slot.no_chat_user': msg`You do not have a chat user`,
  'slot.forbidden': msg`Widget could not be added`,
  'slot.no_space': msg`Widget could not be added`,
  'slot.failed': msg`Widget could not be added`,
};

type TabsRef = ActorRefFrom<typeof tabsMachine>;

/** Shows the notices of the tab strip: limit of five tabs, duplicate name, refused slot, received view, closed tab that can be restored. */
export function Notice({ tabs }: { tabs: TabsRef }) {
  const { t, i18n } = useLingui();
  const snapshot = useSelector(tabs, (now) => now);
  const duplicate = selectDuplicate(snapshot);
  const closed = selectClosed(snapshot);
  const fault = selectFault(snapshot);
  const shown = selectShown(snapshot);
  const isQuiet = snapshot.matches({ strip: 'quiet' });
  return (
    <div className={isQuiet ? 'visually-hidden' : css.notice} role="status">
      {snapshot.matches({ strip: 'full' }) && <Instead />}
      {snapshot.matches({ strip: 'duplicate' }) && <Trans>Another tab is already named “{duplicate}”.</Trans>}
      {snapshot.matches({ strip: 'refused' }) && fault !== null && <span>{i18n._(faultWords[fault])}</span>}
      {snapshot.matches({ strip: 'refused' }) && fault === 'slot.no_space' && (
        <>
          {': '}
          <span>
            <Trans>Not enough space for a new item</Trans>
          </span>
        </>
      )}
      {snapshot.matches({ strip: 'shown' }) &&
        shown !== null &&
        (shown.opened === 'behind' ? (
          <Trans>The view {shown.name} opened in another tab.</Trans>
        ) : shown.opened === 'nowhere' ? (
          <Trans>
            The view {shown.name} was sent here. Close one of {gridLimits.tabs} tabs before the next.
          </Trans>
        ) : (
          <Received name={shown.name} by={shown.by} isInstead={shown.opened === 'instead'} />
        ))}
      {snapshot.matches({ strip: 'closed' }) && closed !== null && (
        <>
          <Trans>Closed {closed.tab.name}.</Trans>{' '}
          <Button
            small
            why={snapshot.can({ type: 'tabs.undoClose' }) ? null : t`Not enough space.`}
            onClick={() => tabs.send({ type: 'tabs.undoClose' })}
          >
            <Trans>Undo</Trans>
          </Button>
        </>
      )}
      {!isQuiet && <IconButton small icon="close" label={t`Hide this notice`} onClick={() => tabs.send({ type: 'tabs.dismissNotice' })} />}
    </div>
  );
}

/** A view that was sent here, by whom, and that it took the place of the tab in front. */
function Received({ name, by, isInstead }: { name: string; by: string | null; isInstead: boolean }) {
  return (
    <>
      {by === null ? (
        <Trans>The view {name} was sent here.</Trans>
      ) : (
        <Trans>
          {by} sent the view {name}.
        </Trans>
      )}
      {isInstead && ' '}
      {isInstead && <Instead />}
    </>
  );
}

const Instead = () => <Trans>Maximum of {gridLimits.tabs} tabs. It opened in the current tab.</Trans>;

/** Shows only failed saves, with the reason of a refusal; a successful save is silent (OP-4.30). */
export function SaveState({ tabs }: { tabs: TabsRef }) {
  const snapshot = useSelector(tabs, (now) => now);
  const refusal = snapshot.matches({ config: 'refused' }) ? selectRefusal(snapshot) : null;
  if (!snapshot.matches({ config: 'unsent' }) && !snapshot.matches({ config: 'refused' })) return null;
  return (
    <span className={css.unsaved} role="status">
      <Trans>The arrangement is not saved yet.</Trans>
      {refusal !== null && ` ${refusalText(refusal)} `}
      <Button small onClick={() => tabs.send({ type: 'config.retry' })}>
        <Trans>Save now</Trans>
      </Button>
    </span>
  );
}
