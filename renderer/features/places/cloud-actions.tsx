// Actions of a cloud's administrators, next to its name.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconSparkles, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud } from '../../api/shapes.ts';
import type { PictureItemsProps } from './picture-items.tsx';
import type { PlaceQuestion } from './place-dialog.tsx';

export interface CloudActionsProps {
  readonly cloud: Cloud;
  readonly pictureItems: ComponentType<PictureItemsProps>;
  readonly isMakingDemo: boolean;
  readonly onDemo: () => void;
  readonly onNew: () => void;
  readonly onPicture: PictureItemsProps['onPicture'];
  readonly onAsk: (question: PlaceQuestion) => void;
}

export function CloudActions({
  cloud,
  pictureItems: PictureItems,
  isMakingDemo,
  onDemo,
  onNew,
  onPicture,
  onAsk,
}: CloudActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconSparkles size={14} />}
        loading={isMakingDemo}
        onClick={onDemo}
      >
        {t('home.demo')}
      </Button>
      <Button leftSection={<IconPlus size={14} />} onClick={onNew}>
        {t('home.newProject')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('home.cloudMenu', { name: cloud.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUsers size={14} />}
            renderRoot={props => <Link {...props} to="/c/$cloud/people" params={{ cloud: cloud.id }} />}
          >
            {t('home.cloudPeople')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPencil size={14} />}
            onClick={() => {
              onAsk({ kind: 'rename-cloud', cloud });
            }}
          >
            {t('shell.rename')}
          </Menu.Item>
          <PictureItems hasPicture={cloud.image !== null} onPicture={onPicture} />
          <Menu.Item
            leftSection={<IconTrash size={14} />}
            color="var(--failed)"
            onClick={() => {
              onAsk({ kind: 'delete-cloud', cloud });
            }}
          >
            {t('shell.deleteMore')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
