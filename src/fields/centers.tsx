import { TreeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { treeOf } from './center-tree.ts';
import { LookupInput } from './lookup-input.tsx';
import { type FieldWidgetProps, fieldOf, frameOf, searchingOf } from './widget.ts';

/** The root above all centers; choosing it chooses all. No center has an empty code. */
const root = '';

/** A choice of centers in the tree. A center includes those below it. */
export function CentersWidget(props: FieldWidgetProps) {
  const { value, onChange, registry } = props;
  const { words } = registry.formContext;
  const { items } = fieldOf(props);
  const data = useMemo(
    () => [{ value: root, label: words('fields.centers'), children: treeOf(items ?? []) }],
    [items, words],
  );
  return (
    <LookupInput field={props}>
      <TreeSelect
        {...frameOf(props, 280)}
        {...searchingOf(props)}
        mode="multiple"
        data={data}
        value={value ?? []}
        onChange={(codes) => onChange(codes.includes(root) ? [] : codes)}
        defaultExpandedValues={[root]}
        searchable
        chevronAriaLabels={{ expand: words('fields.expand'), collapse: words('fields.collapse') }}
        nothingFoundMessage={words('fields.nothing_found')}
        placeholder={value?.length ? undefined : words('formats.all_centers')}
        maxDropdownHeight={320}
      />
    </LookupInput>
  );
}
