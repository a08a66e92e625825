import { Menu } from '@mantine/core';
import { IconSeparator } from '@tabler/icons-react';
import { useState } from 'react';
import type { Context } from '../../engine/context/context.ts';
import { csvDialectNames, isCsvDialect } from '../../engine/files/csv/csv-dialect.ts';
import { chooseDialect, chosenDialect, describeRuns, isRunDescribed } from '../session/csv-dialect.ts';
import { icon } from '../ui/icon-looks.ts';

/** A submenu to choose how CSV files separate columns and write decimals. The choice is kept on this device. */
export function CsvFormat({ context }: { context: Context }) {
  const { words } = context;
  const [dialect, setDialect] = useState(() => chosenDialect(context));
  const [isDescribed, setDescribed] = useState(() => isRunDescribed(context));
  const describe = (isWanted: boolean) => {
    describeRuns(context, isWanted);
    setDescribed(isWanted);
  };
  const choose = (name: string) => {
    if (!isCsvDialect(name)) return;
    chooseDialect(context, name);
    setDialect(name);
  };
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconSeparator {...icon} />}>
          {words('report.csv.title', { format: words(`report.csv.${dialect}`) })}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.Label>{words('report.csv.encoding')}</Menu.Label>
        <Menu.RadioGroup value={dialect} onChange={choose}>
          {csvDialectNames.map((name) => (
            <Menu.RadioItem key={name} value={name}>
              {words(`report.csv.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={isDescribed} onChange={describe}>
          {words('report.csv.about')}
        </Menu.CheckboxItem>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
