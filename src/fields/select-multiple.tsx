import { MultiSelect } from '@mantine/core';
import { LookupInput } from './lookup-input.tsx';
import { choicesOf, type FieldWidgetProps, frameOf, searchingOf } from './widget.ts';

export function SelectMultipleWidget(props: FieldWidgetProps) {
  const { value, onChange, registry } = props;
  const { words } = registry.formContext;
  return (
    <LookupInput field={props}>
      <MultiSelect
        {...frameOf(props, 280)}
        {...searchingOf(props)}
        data={choicesOf(props)}
        value={value ?? []}
        onChange={(chosen) => onChange(chosen)}
        clearable
        searchable
        // Several choices of one search.
        clearSearchOnChange={false}
        nothingFoundMessage={words('fields.nothing_found')}
        placeholder={value?.length ? undefined : words('fields.choose')}
      />
    </LookupInput>
  );
}
