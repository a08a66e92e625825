import { TreeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { treeOf } from './center-tree.ts';
import { LookupInput } from './lookup-input.tsx';
import { errorOf, type FieldWidgetProps, fieldOf } from './widget.ts';

export function CenterWidget(props: FieldWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { words } = registry.formContext;
  const { items } = fieldOf(props);
  const data = useMemo(() => treeOf(items ?? []), [items]);
  return (
    <LookupInput field={props}>
      <TreeSelect
        id={id}
        label={label}
        required={required}
        size="sm"
        data={data}
        value={value ?? null}
        onChange={(code) => onChange(code ?? undefined)}
        onBlur={() => onBlur(id, value)}
        defaultExpandedValues={data.map((node) => node.value)}
        searchable
        clearable={!required}
        clearButtonProps={{ 'aria-label': words('fields.clear', { field: label }) }}
        chevronAriaLabels={{ expand: words('fields.expand'), collapse: words('fields.collapse') }}
        nothingFoundMessage={words('fields.nothing_found')}
        placeholder={words('formats.all_centers')}
        maxDropdownHeight={320}
        error={errorOf(props)}
      />
    </LookupInput>
  );
}
