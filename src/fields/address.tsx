import classes from './inside.module.css';
import { Inside } from './inside.tsx';
import { type FieldWidgetProps, fieldOf } from './widget.ts';

export function AddressWidget(props: FieldWidgetProps) {
  const { id, label, onChange, registry } = props;
  const { rows = [] } = fieldOf(props);
  return (
    <fieldset className={classes.whole}>
      <legend className={classes.legend}>{label}</legend>
      <Inside id={id} fields={rows[0] ?? []} form={registry.formContext} onChange={onChange} />
    </fieldset>
  );
}
