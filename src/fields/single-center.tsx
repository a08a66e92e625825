import { TreeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { treeOf } from './center-tree.ts';
import { LookupInput } from './lookup-input.tsx';
import { type FieldWidgetProps, fieldOf, frameOf, searchingOf } from './widget.ts';

export function CenterWidget(props: FieldWidgetProps) {
  const { value, onChange, registry } = props;
  const { words } = registry.formContext;
  const { items } = fieldOf(props);
  const data = useMemo(() => treeOf(items ?? []), [items]);
  return (
    <LookupInput field={props}>
      <TreeSelect
        {...frameOf(props)}
        {...searchingOf(props)}
        data={data}
        value={value ?? null}
        onChange={(code) => onChange(code ?? undefined)}
        defaultExpandedValues={data.map((node) => node.value)}
        searchable
        chevronAriaLabels={{ expand: words('fields.expand'), collapse: words('fields.collapse') }}
        nothingFoundMessage={words('fields.nothing_found')}
        placeholder={words('formats.all_centers')}
        maxDropdownHeight={320}
      />
    </LookupInput>
  );
}
