import { Tooltip } from '@mantine/core';

interface Props {
  list: HTMLElement | null;
  /** The entry that is pointed at, or has the focus; -1 for none. */
  place: number;
  text: string;
}

/** What an entry of a summary stands for, below it: entries are too small for words. */
export function SummaryTip({ list, place, text }: Props) {
  const entry = list?.children[place];
  if (!(entry instanceof HTMLElement) || !text) return null;
  return <Tooltip key={place} target={entry} label={text} opened position="bottom" multiline maw={280} />;
}
