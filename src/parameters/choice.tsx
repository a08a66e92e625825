import { Input, MultiSelect, SegmentedControl, Select, Switch } from '@mantine/core';
import type { ResolvedField } from '../../engine/parameters/field.ts';
import { type DrawnParameter, errorOf, type ParameterWidgetProps } from './drawn.ts';
import classes from './parameter-form.module.css';

const oneOf = (field: ResolvedField) => ({
  type: 'string' as const,
  oneOf: (field.items ?? []).map(({ value, text }) => ({ const: value, title: text })),
});

const listed = ({ options }: ParameterWidgetProps) =>
  (options.enumOptions ?? []).map(({ value, label }) => ({ value: String(value), label }));

function SelectWidget(props: ParameterWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const items = listed(props);
  const { words } = registry.formContext.context;
  return (
    <Select
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={200}
      data={items}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onBlur={() => onBlur(id, value)}
      allowDeselect={!required}
      clearable={!required}
      clearButtonProps={{ 'aria-label': words('report.clear_field', { field: label }) }}
      searchable={items.length > 8}
      nothingFoundMessage={words('report.nothing_found')}
      placeholder={words('report.choose')}
      error={errorOf(props)}
    />
  );
}

function SelectMultipleWidget(props: ParameterWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { words } = registry.formContext.context;
  return (
    <MultiSelect
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={280}
      data={listed(props)}
      value={value ?? []}
      onChange={(chosen) => onChange(chosen)}
      onBlur={() => onBlur(id, value)}
      clearable
      clearButtonProps={{ 'aria-label': words('report.clear_field', { field: label }) }}
      searchable
      nothingFoundMessage={words('report.nothing_found')}
      placeholder={value?.length ? undefined : words('report.choose')}
      error={errorOf(props)}
    />
  );
}

/** Off and on are the first and the second item; the words of the present one stand beside it. */
function SwitchWidget(props: ParameterWidgetProps) {
  const { id, label, value, onChange } = props;
  const [off, on] = listed(props);
  const isOn = value === on?.value;
  return (
    <Input.Wrapper label={label} labelElement="div" error={errorOf(props)}>
      <Switch
        id={id}
        size="sm"
        aria-label={label}
        label={(isOn ? on : off)?.label}
        checked={isOn}
        onChange={(event) => onChange((event.currentTarget.checked ? on : off)?.value)}
        h={36}
        styles={{ root: { display: 'flex', alignItems: 'center' } }}
      />
    </Input.Wrapper>
  );
}

function ToggleWidget(props: ParameterWidgetProps) {
  const { id, label, required, value, onChange } = props;
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} error={errorOf(props)}>
      <SegmentedControl
        id={id}
        aria-label={label}
        className={classes.toggle}
        size="sm"
        data={listed(props)}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen)}
      />
    </Input.Wrapper>
  );
}

export const select: DrawnParameter = { schema: oneOf, Widget: SelectWidget };
export const toggle: DrawnParameter = { schema: oneOf, Widget: ToggleWidget };
/** Named with a suffix: `switch` is a word of the language. */
export const switchParameter: DrawnParameter = { schema: oneOf, Widget: SwitchWidget };
export const selectMultiple: DrawnParameter = {
  schema: (field) => ({ type: 'array', uniqueItems: true, items: oneOf(field) }),
  Widget: SelectMultipleWidget,
};
