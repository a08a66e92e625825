import { Menu } from '@mantine/core';
import { IconArrowsMaximize, IconChartBar, IconExternalLink, IconTable } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import { type FormatFor, formatsFor } from '../../engine/files/formats.ts';
import { kindOf } from '../../engine/sections/registry.ts';
import { CsvFormat } from '../files/csv-format.tsx';
import { FileEntry } from '../files/file-entry.tsx';
import { drawingOf } from '../sections/registry.ts';
import { icon } from '../ui/icon-looks.ts';
import type { SectionScreen } from './section-input.ts';

interface Props {
  screen: SectionScreen;
  section: ResolvedTableSection;
  /** It has no rows to export. */
  isEmpty: boolean;
  /** Shown as a table instead of a chart. */
  isPlain: boolean;
  onPlain: (isPlain: boolean) => void;
  /** null if it is already expanded. */
  onExpand: (() => void) | null;
  /** A link to its report; null for none. */
  link: string | null;
  /** What its report can't be filtered by; then there is no link. */
  lost: readonly string[];
}

/** The menu entries of every section. */
export function SectionEntries({ screen, section, isEmpty, isPlain, onPlain, onExpand, link, lost }: Props) {
  const { state, controller, context } = screen;
  const { words } = context;
  const file = (format: FormatFor<'rows'>) => (
    <FileEntry
      key={format}
      format={format}
      isDisabled={isEmpty || state.file !== null}
      onSelect={() => void controller.writeFile({ format, only: section.key })}
    >
      {words(`dashboard.file.section_${format}`)}
    </FileEntry>
  );
  return (
    <>
      {kindOf(section.type).hasSheet && (
        <>
          {formatsFor('rows').map(file)}
          <CsvFormat context={context} />
        </>
      )}
      {drawingOf(section.type).hasTable && (
        <Menu.Item
          leftSection={isPlain ? <IconChartBar {...icon} /> : <IconTable {...icon} />}
          onClick={() => onPlain(!isPlain)}
        >
          {words(isPlain ? 'dashboard.as_chart' : 'dashboard.as_table')}
        </Menu.Item>
      )}
      {onExpand && (
        <Menu.Item leftSection={<IconArrowsMaximize {...icon} />} onClick={onExpand}>
          {words('dashboard.expand')}
        </Menu.Item>
      )}
      {lost.length > 0 && (
        <Menu.Item leftSection={<IconExternalLink {...icon} />} disabled maw={320}>
          {words('dashboard.no_report', { title: section.leadsTo?.title ?? '', fields: lost.join(', ') })}
        </Menu.Item>
      )}
      {link && (
        <Menu.Item leftSection={<IconExternalLink {...icon} />} renderRoot={(props) => <Link {...props} href={link} />}>
          {words('dashboard.open_report', { title: section.leadsTo?.title ?? '' })}
        </Menu.Item>
      )}
    </>
  );
}
