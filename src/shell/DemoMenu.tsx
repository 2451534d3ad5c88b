import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ScenarioName } from '../../contract/capabilities.ts';
import type { Http } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { DropItem, DropLabel, DropLine, DropMenu } from '../ui/DropMenu.tsx';
import { actUnanswered, refusalText } from '../words/refusals.ts';

const scenarios: readonly { name: ScenarioName; title: MessageDescriptor }[] = [
  { name: 'calm', title: msg`A calm night: an alarm now and then` },
  { name: 'burglary', title: msg`A burglary at one unit` },
  { name: 'camera', title: msg`A camera reports a crossed line` },
  { name: 'recorder', title: msg`A recorder mails a picture` },
  { name: 'analytics', title: msg`An analytics box reports loitering` },
  { name: 'plates', title: msg`License plates on a list are detected` },
  { name: 'faces', title: msg`Faces on a list are detected` },
  { name: 'unit', title: msg`Several alarms at one unit, and a loose door contact` },
  { name: 'second', title: msg`A second operator takes alarms` },
  { name: 'calls', title: msg`Someone calls from a gate` },
  { name: 'flood', title: msg`A flood of alarms` },
  { name: 'reset', title: msg`Start over: stop everything, end all open alarms` },
];

/** In demo mode: what happens in the demo city, and the mails it would have sent. */
export function DemoMenu({ call }: { call: Http['call'] }) {
  const { _ } = useLingui();
  const [message, setMessage] = useState('');

  async function play(name: ScenarioName, title: string) {
    setMessage(t`Starting…`);
    try {
      const answer = await call('demoScenario', { body: { name } });
      setMessage(answer.ok ? t`Running: ${title}` : refusalText(answer.refusal));
    } catch {
      setMessage(actUnanswered());
    }
  }

  return (
    <>
      <span className="visually-hidden" role="status">
        {message}
      </span>
      <DropMenu
        side="bottom-end"
        trigger={
          <Button small icon="play" title={message || undefined}>
            <Trans>Demo</Trans>
          </Button>
        }
      >
        <DropLabel>{message || <Trans>Trigger an event</Trans>}</DropLabel>
        {scenarios.map(({ name, title }) => (
          <DropItem key={name} onClick={() => void play(name, _(title))}>
            {_(title)}
          </DropItem>
        ))}
        <DropLine />
        <DropItem icon="mail" onClick={() => window.open('/demo/mailbox/page', '_blank', 'noopener')}>
          <Trans>Open the demo mailbox</Trans>
        </DropItem>
      </DropMenu>
    </>
  );
}
