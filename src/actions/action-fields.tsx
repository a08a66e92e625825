import { Text } from '@mantine/core';
import { type CSSProperties, useMemo } from 'react';
import type { PlacedFaults } from '../../engine/actions/faults.ts';
import type { Context } from '../../engine/context/context.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import type { RawValues, ResolvedForm } from '../../engine/fields/resolve.ts';
import { resolveStyle } from '../../engine/formats/style.ts';
import { FieldForm } from '../fields/field-form.tsx';
import type { LookupsLoading } from '../fields/widget.ts';
import { faultText } from '../i18n/fault-text.ts';
import type { Begun } from '../runs/act.ts';
import classes from './actions.module.css';

/** The fields with what a server found wrong with them. */
function judged({ fields }: ResolvedForm, begun: Begun | undefined): ResolvedForm['fields'] {
  if (begun?.act.status !== 'failed') return fields;
  return withFaults(fields, '', begun.act.faults.fields);
}

/** Fields with their faults, also inside other fields. */
function withFaults<F extends ResolvedField>(
  fields: readonly F[],
  before: string,
  placed: PlacedFaults['fields'],
): F[] {
  return fields.map((field) => {
    const at = `${before}${field.key}`;
    const isList = Array.isArray(field.value);
    const rows = field.rows?.map((row, index) => withFaults(row, isList ? `${at}.${index}.` : `${at}.`, placed));
    return { ...field, ...(rows ? { rows } : {}), fault: field.fault ?? placed[at] ?? null };
  });
}

interface Props {
  form: ResolvedForm;
  /** The action, if it was begun. */
  begun: Begun | undefined;
  context: Context;
  /** Prefix of the ids of its fields. */
  id: string;
  /** The number of fields beside each other. */
  columns: number;
  lookups: LookupsLoading;
  onChange: (values: RawValues) => void;
}

/** The fields of an action. */
export function ActionFields({ form, begun, context, id, columns, lookups, onChange }: Props) {
  const { words } = context;
  const style = useMemo(() => resolveStyle(context), [context]);
  const marked = useMemo(() => new Set(form.faults.flatMap(({ fields }) => fields)), [form.faults]);
  return (
    <>
      <div className={classes.fields} style={{ '--columns': columns } as CSSProperties}>
        <FieldForm
          id={id}
          fields={judged(form, begun)}
          marked={marked}
          showsAll={begun?.isTried || begun?.act.status === 'failed'}
          style={style}
          words={words}
          lookups={lookups}
          onChange={onChange}
        />
      </div>
      {[...new Set(form.faults.map((fault) => faultText(fault, words)))].map((text) => (
        <Text key={text} role="alert" size="sm" c="var(--mantine-color-error)">
          {text}
        </Text>
      ))}
    </>
  );
}
