import type { FieldRow } from '../../engine/context/values.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import classes from './inside.module.css';
import type { FormContext } from './widget.ts';

interface Props {
  /** Prefix of the ids of its fields. */
  id: string;
  fields: readonly ResolvedField[];
  form: FormContext;
  onChange: (row: FieldRow) => void;
}

/** The fields inside a field: those of an address, or of one row of a group. */
export const Inside = ({ id, fields, form: { Fields, marked: _outer, ...context }, onChange }: Props) => (
  <div className={classes.fields}>
    <Fields {...context} id={id} fields={fields} onChange={(values) => onChange(values as FieldRow)} />
  </div>
);
