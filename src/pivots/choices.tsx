import { Menu } from '@mantine/core';

export interface Choice {
  value: string;
  text: string;
}

interface Props {
  title: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** A submenu to choose one setting; nothing without alternatives. */
export function Choices({ title, value, choices, onChoose }: Props) {
  if (choices.length < 2) return null;
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{title}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChoose}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value}>
              {choice.text}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
