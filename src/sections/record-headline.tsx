import { Badge } from '@mantine/core';
import type { Style } from '../../engine/formats/style.ts';
import { colorOfChip } from '../../engine/sections/chip.ts';
import type { RecordOfRow } from '../../engine/sections/record.ts';
import { type Line, lineWriter } from '../../engine/tables/lines.ts';
import classes from './sections.module.css';

interface Props {
  section: Pick<RecordOfRow, 'headline' | 'chip'>;
  line: Line;
  style: Style;
}

/** What is large above the fields of a record, and its chip. */
export function RecordHeadline({ section: { headline, chip }, line, style }: Props) {
  if (!headline && !chip) return null;
  const large = headline ? lineWriter(headline, style)(line) : '';
  const short = chip ? lineWriter(chip.column, style)(line) : '';
  // Rows have the texts of codes.
  const color = chip ? colorOfChip(chip, short) : 'gray';
  return (
    <div className={classes.headline}>
      {large && <span className={classes.large}>{large}</span>}
      {short && (
        <Badge variant="light" tt="none" color={color}>
          {short}
        </Badge>
      )}
    </div>
  );
}
