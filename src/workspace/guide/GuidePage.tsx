import { useLingui as useMessages } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { type GuideKind, type GuideStep, isStepDone, stepsOfGuide, stepToShow } from '../../../contract/workspace/guide.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { selectChecklist } from '../../../machines/platform/index.ts';
import { selectPreferences } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import { guide as guidePath, home, newSite, useConsole, useLiveQuery, useRequiredActor } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import pages from '../../ui/page.module.css';
import css from './Guide.module.css';
import { Rail } from './Rail.tsx';
import { StepBody } from './StepBody.tsx';
import { guideTitles, guideWords } from './words.ts';

/** In ms: what panels, cameras and colleagues do meanwhile shows by itself. */
const everyMs = 5000;

/**
 * A guide through the set-up, step by step. What is done is read from the store; where somebody is, is stored with their configuration, so
 * it can be left and continued in any browser.
 */
export function GuidePage({ kind, wanted }: { kind: GuideKind; wanted: string | null }) {
  const { _ } = useMessages();
  const [, go] = useLocation();
  const tabs = useRequiredActor('tabs');
  const position = useSelector(tabs, (now) => selectPreferences(now).guide);
  const isMaster = useSelector(useConsole(), (now) => selectUser(now)?.is_master_admin ?? false);
  const query = useLiveQuery({ of: 'checklist' }, everyMs);
  const checklist = useSelector(query, selectChecklist);
  const isPending = useSelector(query, (now) => now.matches('reading') && !selectChecklist(now));
  const steps = stepsOfGuide(kind, isMaster);
  const step = stepToShow(steps, { wanted, position, kind, checklist });
  const unit = position?.kind === kind ? position.unit : null;
  const base = kind === 'site' ? newSite : guidePath;
  const isStored = position?.kind === kind && position.step === step;
  const isKnown = wanted !== null || !isPending;
  // The step stays while what is done changes.
  useEffect(() => {
    if (wanted === null && !isPending) go(`${base}?step=${step}`, { replace: true });
  }, [wanted, isPending, base, step, go]);
  useEffect(() => {
    if (wanted !== null && !isStored) tabs.send({ type: 'preferences.change', preferences: { guide: { kind, step, unit } } });
  }, [wanted, isStored, kind, step, unit, tabs]);

  const open = (next: GuideStep) => go(`${base}?step=${next}`);
  const chooseUnit = (chosen: number | null) =>
    tabs.send({ type: 'preferences.change', preferences: { guide: { kind, step, unit: chosen } } });
  const finish = () => {
    tabs.send({ type: 'preferences.change', preferences: { guide: null } });
    go(home);
  };
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const { title, text } = guideWords[step];
  // A further site has its own records; what others have says nothing about it.
  const isDone = kind === 'site' ? null : isStepDone(step, checklist ?? []);
  return (
    <section className={pages.page} aria-label={_(guideTitles[kind])} data-guide={kind} data-step={step}>
      <header className={`${pages.head} ${css.head}`}>
        <h1>{_(guideTitles[kind])}</h1>
        <Button small onClick={() => go(home)}>
          <Trans>Leave for now</Trans>
        </Button>
      </header>
      <div className={css.columns}>
        <Rail steps={steps} step={step} base={base} checklist={kind === 'site' ? null : checklist} />
        <div className={css.content} key={step}>
          <div className={css.words}>
            <h2>{_(title)}</h2>
            <p>{_(text)}</p>
          </div>
          {isKnown && (
            <StepBody
              step={step}
              kind={kind}
              unit={unit}
              checklist={checklist}
              onChange={() => query.send({ type: 'liveQuery.renew' })}
              onUnit={chooseUnit}
              onStep={open}
            />
          )}
          <footer className={`${css.foot} ${css.steps}`}>
            {before && (
              <Button onClick={() => open(before)}>
                <Trans>Back</Trans>
              </Button>
            )}
            {after ? (
              <Button kind={isDone === true ? 'primary' : 'plain'} onClick={() => open(after)}>
                {isDone === false ? <Trans>Skip for now</Trans> : <Trans>Next</Trans>}
              </Button>
            ) : (
              <Button kind={isDone === true ? 'primary' : 'plain'} onClick={finish}>
                <Trans>Finish</Trans>
              </Button>
            )}
          </footer>
        </div>
      </div>
    </section>
  );
}
