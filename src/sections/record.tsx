import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { idIn } from '../../engine/tables/trail.ts';
import { copyText, tellCopied } from '../tables/copying.ts';
import { icon } from '../ui/icon-looks.ts';
import { FieldText } from './field-text.tsx';
import { RecordHeadline } from './record-headline.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { useLines } from './use-lines.ts';
import { SectionWaiting } from './waiting.tsx';

interface Written {
  column: ResolvedColumn;
  write: (line: Line) => string;
}

/** The screen that a field leads to; null for none. */
function openingOf({ value, opens }: ResolvedColumn, { cells }: Line) {
  const id = opens ? idIn(cells[value]) : null;
  return opens && id !== null ? { kind: opens, id } : null;
}

/** The fields below each other, or each below its name beside the others. */
function Fields({ view, writers, line }: { view: SectionViewOf<'record'>; writers: readonly Written[]; line: Line }) {
  const { across, links } = view.section;
  return (
    <dl className={across ? classes.across : classes.list}>
      {writers.map(({ column, write }) => (
        <div key={column.value} className={across ? classes.acrossItem : classes.item}>
          <dt className={across ? classes.acrossName : classes.itemText}>{column.header}</dt>
          <dd className={across ? classes.acrossFigure : classes.itemFigure}>
            <FieldText
              text={write(line)}
              isPhone={column.type === 'phone'}
              isLink={links.includes(column.value)}
              className={across ? classes.acrossLink : classes.itemLink}
              opening={openingOf(column, line)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of a row. Its menu copies them as text. */
export function RecordSection({ view }: { view: SectionViewOf<'record'> }) {
  const { section, table, context } = view;
  const { fields, headline, chip } = section;
  const { words } = context;
  const [line] = useLines(view, 1) ?? [];
  const writers = useMemo(
    () => fields.map((column) => ({ column, write: lineWriter(column, table.style) })),
    [fields, table.style],
  );
  const copy = (of: Line) => {
    const above = [headline, chip?.column].flatMap((column) => column ?? []);
    const all = [...above.map((column) => ({ column, write: lineWriter(column, table.style) })), ...writers];
    const pairs = all.map(({ column, write }) => [column.header, write(of)] as const).filter(([, value]) => value);
    const text = pairs.map(([name, value]) => words('formats.pair', { name, value })).join('\n');
    return tellCopied(copyText(text), words, 'dashboard.fields_copied');
  };
  return (
    <>
      <SectionHead view={view}>
        {line && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy(line)}>
            {words('dashboard.copy_fields')}
          </Menu.Item>
        )}
      </SectionHead>
      {line && <RecordHeadline {...{ section, line }} style={table.style} />}
      {line ? <Fields {...{ view, writers, line }} /> : <SectionWaiting />}
    </>
  );
}
