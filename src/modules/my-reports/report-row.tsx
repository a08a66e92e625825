import { ActionIcon, Menu, Table } from '@mantine/core';
import { IconDots, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { momentText } from '../../../engine/results/truth.ts';
import { relativeTime } from '../../i18n/relative-time.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { useEngineContext } from '../../session/viewer.ts';
import { Icon } from '../../ui/icon.tsx';
import { icon } from '../../ui/icon-looks.ts';
import classes from './my-reports.module.css';
import type { useAsked } from './use-asked.ts';
import type { ListedReport } from './use-sorted.ts';

interface Props {
  row: ListedReport;
  /** Milliseconds since 1970. */
  now: number;
  asked: ReturnType<typeof useAsked>;
}

/** A saved report in the list, with its actions. */
export function ReportRow({ row, now, asked }: Props) {
  const words = useWords();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { report_id, name, columns, changed_at, of } = row;
  const to = `/my-reports/${report_id}`;
  const type = of?.text ?? row.type;
  const { zone } = useEngineContext();
  const changed = Date.parse(changed_at);
  const when = relativeTime(changed, now, locale);
  const counted = words('own-reports.column_count', {
    count: columns,
    number: new Intl.NumberFormat(locale).format(columns),
  });
  return (
    <Table.Tr>
      <Table.Td data-column="name">
        <Link to={to} className={classes.name}>
          <Icon name={of?.icon ?? 'report'} size="1.125rem" />
          <span>{name}</span>
        </Link>
        {/* What the other cells say, for narrow screens. */}
        <div className={classes.about}>{`${type} · ${counted} · ${when}`}</div>
      </Table.Td>
      <Table.Td data-column="type">{type}</Table.Td>
      <Table.Td data-column="columns">{new Intl.NumberFormat(locale).format(columns)}</Table.Td>
      <Table.Td data-column="changed_at">
        <time dateTime={changed_at} title={momentText(changed, { locale, zone })}>
          {when}
        </time>
      </Table.Td>
      <Table.Td data-column="actions">
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={words('own-reports.actions_of', { name })}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconExternalLink {...icon} />} onClick={() => navigate(to)}>
              {words('own-reports.open')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => asked.rename(row)}>
              {words('own-reports.rename')}
            </Menu.Item>
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => asked.remove(row)}
            >
              {words('own-reports.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
