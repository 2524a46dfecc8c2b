// Filters the list of documents by tags: a button next to the search field, and the chosen tags as chips below it.
import { ActionIcon, CloseButton, Menu } from '@mantine/core';
import { IconTag, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tag, InProject } from '../../api/shapes.ts';
import { Chip, Marked } from '../../ui/colours/color-mark.tsx';
import { toggled } from '../../ui/toggled.ts';
import { tagsQuery } from './queries.ts';
import classes from './tags.module.css';

interface TagFilterButtonProps extends InProject {
  readonly ids: readonly number[];
  readonly onIds: (ids: readonly number[]) => void;
  /** undefined without permission to change tags */
  readonly onManage: (() => void) | undefined;
}

export function TagFilterButton({ cloudId, projectId, ids, onIds, onManage }: TagFilterButtonProps) {
  const { t } = useTranslation();
  const { data: tags = [] } = useQuery(tagsQuery(cloudId, projectId));
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={260} classNames={{ itemLabel: classes.label ?? '' }}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          className={classes.on}
          data-on={ids.length > 0 ? '' : undefined}
          aria-label={t('tags.filter')}
          title={t('tags.filter')}
        >
          <IconTag size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>{t(tags.length === 0 ? 'tags.none' : 'tags.filterLabel')}</Menu.Label>
        {tags.map(({ id, name, color }) => (
          <Menu.CheckboxItem key={id} checked={ids.includes(id)} onChange={() => onIds(toggled(ids, id))}>
            <Marked color={color} name={name} />
          </Menu.CheckboxItem>
        ))}
        {onManage && <Menu.Divider />}
        {onManage && (
          <Menu.Item closeMenuOnClick leftSection={<IconTags size={14} />} onClick={onManage}>
            {t('tags.manage')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type TagFilterChipsProps = { readonly tags: readonly Tag[]; readonly onIds: (ids: readonly number[]) => void };

/** The tags of the filter; hidden when there are none. */
export function TagFilterChips({ tags, onIds }: TagFilterChipsProps) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <div className={classes.filter} role="group" aria-label={t('tags.filter')}>
      <span className="quiet">{t('tags.filtered')}</span>
      {tags.map(({ id, name, color }) => (
        <Chip key={id} color={color} name={name}>
          <CloseButton
            size={16}
            iconSize={12}
            aria-label={t('tags.unfilter', { name })}
            onClick={() => onIds(tags.filter(tag => tag.id !== id).map(tag => tag.id))}
          />
        </Chip>
      ))}
    </div>
  );
}
