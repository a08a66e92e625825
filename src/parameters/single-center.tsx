import { TreeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { Center } from '../../engine/access/viewer.ts';
import { type DrawnParameter, errorOf, type ParameterWidgetProps } from './drawn.ts';

interface CenterNode {
  value: string;
  label: string;
  children?: CenterNode[];
}

/** The tree of the centers. Those whose parent is not among them are roots: none is lost. */
function centerTree(centers: readonly Center[]): CenterNode[] {
  const known = new Set(centers.map((center) => center.center_code));
  const below = new Map<string | null, Center[]>();
  for (const center of centers) {
    const { parent_center_code: code } = center;
    const parent = code !== null && code !== center.center_code && known.has(code) ? code : null;
    below.set(parent, [...(below.get(parent) ?? []), center]);
  }
  const nodesBelow = (parent: string | null): CenterNode[] =>
    (below.get(parent) ?? []).map(({ center_code, center_name }) => {
      const children = nodesBelow(center_code);
      const label = `${center_code} – ${center_name}`;
      return children.length > 0 ? { value: center_code, label, children } : { value: center_code, label };
    });
  return nodesBelow(null);
}

function CenterWidget(props: ParameterWidgetProps) {
  const { id, label, required, value, onChange, onBlur, registry } = props;
  const { viewer, words } = registry.formContext.context;
  const data = useMemo(() => centerTree(viewer.centers), [viewer.centers]);
  return (
    <TreeSelect
      id={id}
      label={label}
      required={required}
      size="sm"
      miw={260}
      data={data}
      value={value ?? null}
      onChange={(code) => onChange(code ?? undefined)}
      onBlur={() => onBlur(id, value)}
      defaultExpandedValues={data.map((node) => node.value)}
      searchable
      clearable={!required}
      clearButtonProps={{ 'aria-label': words('report.clear_field', { field: label }) }}
      chevronAriaLabels={{ expand: words('report.expand'), collapse: words('report.collapse') }}
      nothingFoundMessage={words('report.nothing_found')}
      placeholder={words('formats.all_centers')}
      maxDropdownHeight={320}
      error={errorOf(props)}
    />
  );
}

export const singleCenter: DrawnParameter = { schema: () => ({ type: 'string' }), Widget: CenterWidget };
