import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { expressionsOf } from '../../../contract/automation/frequencies.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { frequencyOf } from '../../../machines/automation/schedule-editor/entry.ts';
import { scheduleEditorMachine } from '../../../machines/automation/schedule-editor/schedule-editor.machine.ts';
import { type Draft, type RecordRef, selectDraft, valuesOf } from '../../../machines/catalogues/index.ts';
import { useActorRef } from '../../platform/index.ts';
import { type Frequency, named } from './useFrequencies.ts';

export type EditorRef = ActorRefFrom<typeof scheduleEditorMachine>;

const field = catalogueOf('schedule').fields.find(({ name }) => name === 'cron_expressions');
const max = field?.kind === 'texts' ? field.max : 20;

/** When the task of a form runs: by its own expressions, else by its frequency. */
function expressionsIn(draft: Draft, frequencies: readonly Frequency[]): readonly string[] {
  const { cron_expressions, frequency } = valuesOf(catalogueOf('schedule').fields, draft);
  const value = frequencies.find(({ id }) => id === frequency)?.value;
  return expressionsOf((cron_expressions ?? []) as readonly string[], value);
}

/** The expressions of a task's form, composed: what changes here is typed there, with the frequency that it amounts to. */
export function useSchedule(record: RecordRef, frequencies: readonly Frequency[]): EditorRef {
  const editor = useActorRef(scheduleEditorMachine, {
    input: { expressions: expressionsIn(selectDraft(record.getSnapshot()), frequencies), max },
  });
  useEffect(() => {
    let isTelling = false;
    const load = () => {
      if (isTelling) return;
      const expressions = expressionsIn(selectDraft(record.getSnapshot()), frequencies);
      editor.send({ type: 'schedule.load', expressions });
    };
    load();
    const subscription = record.subscribe(load);
    const changed = editor.on('schedule.changed', ({ expressions }) => {
      isTelling = true;
      record.send({ type: 'record.change', field: 'frequency', value: frequencyBy(frequencyOf(expressions), frequencies) });
      record.send({ type: 'record.change', field: 'cron_expressions', value: expressions });
      isTelling = false;
    });
    return () => {
      subscription.unsubscribe();
      changed.unsubscribe();
    };
  }, [record, editor, frequencies]);
  return editor;
}

const frequencyBy = (value: string, frequencies: readonly Frequency[]) => named(frequencies.find((one) => one.value === value));
