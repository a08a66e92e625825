import { Select } from '@mantine/core';
import { LookupInput } from './lookup-input.tsx';
import { choicesOf, type FieldWidgetProps, frameOf, searchingOf } from './widget.ts';

export function SelectWidget(props: FieldWidgetProps) {
  const { required, value, onChange, registry } = props;
  const items = choicesOf(props);
  const { words } = registry.formContext;
  return (
    <LookupInput field={props}>
      <Select
        {...frameOf(props, 200)}
        {...searchingOf(props)}
        data={items}
        value={value ?? null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        allowDeselect={!required}
        searchable={items.length > 8}
        nothingFoundMessage={words('fields.nothing_found')}
        placeholder={words('fields.choose')}
      />
    </LookupInput>
  );
}
