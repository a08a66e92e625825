import { MultiSelect } from '@mantine/core';
import { LookupInput } from './lookup-input.tsx';
import { choicesOf, errorOf, type FieldWidgetProps, leastWidth } from './widget.ts';

export function SelectMultipleWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { words } = registry.formContext;
  return (
    <LookupInput field={props}>
      <MultiSelect
        id={id}
        label={label}
        required={required}
        size="sm"
        miw={leastWidth(280)}
        data={choicesOf(props)}
        value={value ?? []}
        onChange={(chosen) => onChange(chosen)}
        onBlur={() => onBlur(id, value)}
        clearable
        clearButtonProps={{ 'aria-label': words('fields.clear', { field: label }) }}
        searchable
        // Several choices of one search.
        clearSearchOnChange={false}
        nothingFoundMessage={words('fields.nothing_found')}
        placeholder={value?.length ? undefined : words('fields.choose')}
        error={errorOf(props)}
      />
    </LookupInput>
  );
}
