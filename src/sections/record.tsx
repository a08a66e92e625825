import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import { copyText, tellCopied } from '../tables/copying.ts';
import { icon } from '../ui/icon-looks.ts';
import { OutsideLink } from '../ui/outside-link.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { useLines } from './use-lines.ts';
import { SectionWaiting } from './waiting.tsx';

/** Only addresses of the web become links, whatever a backend sends. */
const FieldText = ({ text, isLink }: { text: string; isLink: boolean }) =>
  isLink && /^https?:\/\//.test(text) ? (
    <OutsideLink to={text} className={classes.itemLink}>
      {text}
    </OutsideLink>
  ) : (
    text || '–'
  );

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
                <FieldText text={write(line)} isLink={section.links.includes(column.value)} />
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
