import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { idIn } from '../../engine/tables/trail.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
import { copyText, tellCopied } from '../tables/copying.ts';
import { icon } from '../ui/icon-looks.ts';
import { OutsideLink } from '../ui/outside-link.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { useLines } from './use-lines.ts';
import { SectionWaiting } from './waiting.tsx';

interface FieldProps extends Pick<SectionViewOf<'record'>, 'section'> {
  column: ResolvedColumn;
  id: string | null;
  text: string;
}

/** Only addresses of the web become links to the outside, whatever a backend sends. */
function FieldText({ section: { links }, column: { value, opens }, id, text }: FieldProps) {
  if (links.includes(value) && /^https?:\/\//.test(text))
    return (
      <OutsideLink to={text} className={classes.itemLink}>
        {text}
      </OutsideLink>
    );
  if (!opens || id === null) return text || '–';
  return (
    <OpeningLink kind={opens} id={id} trail={null}>
      {text}
    </OpeningLink>
  );
}

/** The fields of a row, from top to bottom. Its menu copies them as text. */
export function RecordSection({ view }: { view: SectionViewOf<'record'> }) {
  const { section, table, context } = view;
  const { words } = context;
  const [line] = useLines(view, 1) ?? [];
  const writers = useMemo(
    () => section.fields.map((column) => ({ column, write: lineWriter(column, table.style) })),
    [section.fields, table.style],
  );
  const copy = (of: Line) => {
    const pairs = writers.map(({ column, write }) => [column.header, write(of)] as const).filter(([, value]) => value);
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
      {line ? (
        <dl className={classes.list}>
          {writers.map(({ column, write }) => (
            <div key={column.value} className={classes.item}>
              <dt className={classes.itemText}>{column.header}</dt>
              <dd className={classes.itemFigure}>
                <FieldText {...{ section, column }} id={idIn(line.cells[column.value])} text={write(line)} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <SectionWaiting />
      )}
    </>
  );
}
