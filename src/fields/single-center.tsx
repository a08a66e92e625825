import { TreeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { Item } from '../../engine/context/lookups.ts';
import { LookupInput } from './lookup-input.tsx';
import { errorOf, type FieldWidgetProps, fieldOf } from './widget.ts';

interface Node {
  value: string;
  label: string;
  children?: Node[];
}

/** The choices as a tree. Those whose parent is not among them are roots: none is lost. */
function treeOf(items: readonly Item[]): Node[] {
  const known = new Set(items.map((item) => item.value));
  const below = new Map<string | null, Item[]>();
  for (const item of items) {
    const parent =
      item.parent !== undefined && item.parent !== item.value && known.has(item.parent) ? item.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), item]);
  }
  const nodesBelow = (parent: string | null): Node[] =>
    (below.get(parent) ?? []).map(({ value, text }) => {
      const children = nodesBelow(value);
      return children.length > 0 ? { value, label: text, children } : { value, label: text };
    });
  return nodesBelow(null);
}

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
