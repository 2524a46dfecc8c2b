// The button with three dots, and the actions of its menu.
import { ActionIcon, Kbd, Menu, type ActionIconProps } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import { keysText } from './commands.ts';

export interface MenuAction {
  readonly title: string;
  readonly icon?: Icon;
  /** that run it while the row has the focus */
  readonly keys?: string;
  /** whether something is deleted */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

export interface MoreMenuProps extends Pick<ActionIconProps, 'variant' | 'className'> {
  readonly label: string;
  readonly title?: string;
  readonly tabIndex?: number;
  /** of the button; default: as all buttons with an icon */
  readonly size?: number | 'sm';
  /** of the dots */
  readonly dots?: number;
  readonly actions: readonly (MenuAction | false | undefined)[];
}

/** Absent without any action. */
export function MoreMenu({ label, dots = 16, actions, ...button }: MoreMenuProps) {
  const offered = actions.filter(action => action !== false && action !== undefined);
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...button} aria-label={label}>
          <IconDots size={dots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ title, icon: Symbol, keys, danger = false, disabled = false, run }) => (
          <Menu.Item
            key={title}
            leftSection={Symbol && <Symbol size={14} />}
            rightSection={keys && <Kbd size="xs">{keysText(keys)}</Kbd>}
            {...(danger && { color: 'var(--failed)' })}
            disabled={disabled}
            onClick={run}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
