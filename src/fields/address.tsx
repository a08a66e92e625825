import classes from './inside.module.css';
import { Inside } from './inside.tsx';
import { InsideFault } from './inside-fault.tsx';
import { errorOf, type FieldWidgetProps, fieldOf } from './widget.ts';

export function AddressWidget(props: FieldWidgetProps) {
  const { id, label, onChange, registry } = props;
  const error = errorOf(props);
  const { rows = [] } = fieldOf(props);
  return (
    <fieldset className={classes.whole} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <Inside id={id} fields={rows[0] ?? []} form={registry.formContext} onChange={onChange} />
      {typeof error === 'string' && <InsideFault id={id}>{error}</InsideFault>}
    </fieldset>
  );
}
