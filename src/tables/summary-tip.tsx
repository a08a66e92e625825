import { Tooltip } from '@mantine/core';

interface Props {
  list: HTMLElement | null;
  /** The hovered or focused entry; -1 for none. */
  place: number;
  text: string;
}

/** The tooltip below an entry of a summary: entries are too small for text. */
export function SummaryTip({ list, place, text }: Props) {
  const entry = list?.children[place];
  if (!(entry instanceof HTMLElement) || !text) return null;
  return <Tooltip key={place} target={entry} label={text} opened position="bottom" multiline maw={280} />;
}
