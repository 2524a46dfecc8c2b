// The menu of a zone, for users who may change the model.
import { ActionIcon, Menu } from '@mantine/core';
import { IconBoxMultiple, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Zone, ZoneSpace } from './zone-rooms.ts';
import { addText } from './zone-words.ts';

export interface ZoneEdits {
  readonly inside: (parent: Zone) => void;
  readonly edit: (zone: Zone) => void;
  readonly remove: (zone: Zone) => void;
  readonly add: (zone: Zone) => void;
  readonly takeOut: (zone: Zone, space: ZoneSpace) => void;
}

export interface ZoneMenuProps {
  readonly zone: Zone;
  readonly name: string;
  /** number of selected rooms that the zone can take */
  readonly chosenCount: number;
  readonly edits: ZoneEdits;
}

export function ZoneMenu({ zone, name, chosenCount, edits }: ZoneMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={22} aria-label={t('parts.more', { name })}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={14} />} disabled={chosenCount === 0} onClick={() => edits.add(zone)}>
          {addText(t, chosenCount)}
        </Menu.Item>
        <Menu.Item leftSection={<IconBoxMultiple size={14} />} onClick={() => edits.inside(zone)}>
          {t('zones.createInside')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => edits.edit(zone)}>
          {t('zones.editMore')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} />} onClick={() => edits.remove(zone)}>
          {t('shell.deleteMore')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
