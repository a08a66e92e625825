import { Select } from '@mantine/core';
import { LookupInput } from './lookup-input.tsx';
import { choicesOf, errorOf, type FieldWidgetProps, leastWidth } from './widget.ts';

export function SelectWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const items = choicesOf(props);
  const { words } = registry.formContext;
  return (
    <LookupInput field={props}>
      <Select
        id={id}
        label={label}
        required={required}
        size="sm"
        miw={leastWidth(200)}
        data={items}
        value={value ?? null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        onBlur={() => onBlur(id, value)}
        allowDeselect={!required}
        clearable={!required}
        clearButtonProps={{ 'aria-label': words('fields.clear', { field: label }) }}
        searchable={items.length > 8}
        nothingFoundMessage={words('fields.nothing_found')}
        placeholder={words('fields.choose')}
        error={errorOf(props)}
      />
    </LookupInput>
  );
}
