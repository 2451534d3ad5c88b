import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ScenarioName } from '../../contract/capabilities.ts';
import type { Http } from '../platform/http.ts';
import { Button } from '../ui/Button.tsx';
import { DropItem, DropLabel, DropLine, DropMenu } from '../ui/DropMenu.tsx';
import { readFailed, refusalText } from '../words/refusals.ts';

const scenarios: readonly { name: ScenarioName; title: MessageDescriptor }[] = [
  { name: 'calm', title: msg`A calm night: an alarm now and then` },
  { name: 'burglary', title: msg`A burglary at one unit` },
  { name: 'plates', title: msg`Listed licence plates drive by` },
  { name: 'faces', title: msg`Listed faces are seen` },
  { name: 'second', title: msg`A second operator takes alarms` },
  { name: 'calls', title: msg`Somebody rings at a gate` },
  { name: 'flood', title: msg`A flood of alarms` },
  { name: 'reset', title: msg`Start over: stop everything, end all open alarms` },
];

/** In demo mode: what happens in the demo city, and the mails it would have sent. */
export function DemoMenu({ call }: { call: Http['call'] }) {
  const { _ } = useLingui();
  const [said, setSaid] = useState('');

  async function play(name: ScenarioName, title: string) {
    setSaid(t`Starting…`);
    try {
      const answer = await call('demoScenario', { body: { name } });
      setSaid(answer.ok ? t`Playing: ${title}` : refusalText(answer.refusal));
    } catch {
      setSaid(readFailed());
    }
  }

  return (
    <>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <DropMenu
        side="bottom-end"
        trigger={
          <Button small icon="play" title={said || undefined}>
            <Trans>Demo</Trans>
          </Button>
        }
      >
        <DropLabel>{said || <Trans>Trigger an event</Trans>}</DropLabel>
        {scenarios.map(({ name, title }) => (
          <DropItem key={name} onClick={() => void play(name, _(title))}>
            {_(title)}
          </DropItem>
        ))}
        <DropLine />
        <DropItem icon="mail" onClick={() => window.open('/demo/mailbox', '_blank', 'noopener')}>
          <Trans>Open the demo mailbox</Trans>
        </DropItem>
      </DropMenu>
    </>
  );
}
