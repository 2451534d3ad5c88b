import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Field } from '../../../contract/catalogues/index.ts';
import { draftOf, type RecordRef, selectDraft, valuesOf } from '../../../machines/catalogues/index.ts';
import { type BuilderKind, builderMachine } from '../../../machines/workspace/builder/builder.machine.ts';
import { designOf, storedSlots } from '../../../machines/workspace/builder/design.ts';
import { useActorRef } from '../../platform/index.ts';

export type BuilderRef = ActorRefFrom<typeof builderMachine>;

/** Connects the builder to the slots of a record's form: changes in either one update the other. */
export function useBuilder(record: RecordRef, kind: BuilderKind, field: Field): BuilderRef {
  const builder = useActorRef(builderMachine, { input: { kind, slots: [] } });
  useEffect(() => {
    const { name } = field;
    const load = () => {
      const draft = selectDraft(record.getSnapshot());
      builder.send({ type: 'builder.load', slots: designOf(valuesOf([field], draft)[name]) });
    };
    load();
    const subscription = record.subscribe(load);
    const changed = builder.on('builder.changed', ({ slots }) =>
      record.send({ type: 'record.change', field: name, value: draftOf([field], { [name]: storedSlots(slots) })[name] }),
    );
    const sound = builder.on('builder.valid', () => record.send({ type: 'record.save' }));
    return () => {
      subscription.unsubscribe();
      changed.unsubscribe();
      sound.unsubscribe();
    };
  }, [record, builder, field]);
  return builder;
}

/** Whether the slots may be changed now: the record is being edited and its form is not on its way. */
export const useIsEditable = (record: RecordRef): boolean => useSelector(record, (now) => now.matches('editing'));
