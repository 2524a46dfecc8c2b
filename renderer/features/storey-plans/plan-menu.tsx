// What can be done with a plan of a storey.
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconDots, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface PlanMenuProps {
  readonly name: string;
  readonly onSee: () => void;
  /** absent: the person may not, or nothing of it can be drawn */
  readonly onPlace?: () => void;
  readonly onRemove?: () => void;
}

export function PlanMenu({ name, onSee, onPlace, onRemove }: PlanMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('parts.more', { name })}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowDown size={14} />} onClick={onSee}>
          {t('storeyPlans.fromAbove')}
        </Menu.Item>
        {onPlace && (
          <Menu.Item leftSection={<IconMapPin size={14} />} onClick={onPlace}>
            {t('storeyPlans.placeAnew')}
          </Menu.Item>
        )}
        {onRemove && (
          <Menu.Item leftSection={<IconTrash size={14} />} onClick={onRemove}>
            {t('storeyPlans.removeMore')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
