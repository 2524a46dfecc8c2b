// Which models of the project are shown together.
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconBoxMultiple } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../api/shapes.ts';
import classes from './viewer.module.css';

interface ModelsMenuProps {
  readonly models: readonly Model[];
  readonly shown: readonly Model[];
  readonly onShow: (ids: readonly number[]) => void;
}

export function ModelsMenu({ models, shown, onShow }: ModelsMenuProps) {
  const { t } = useTranslation();
  if (models.length < 2) return null;
  const ids = shown.map(({ id }) => id);
  return (
    <div className={classes.models}>
      <Popover position="bottom-start" width={280}>
        <Popover.Target>
          <Button fullWidth justify="start" leftSection={<IconBoxMultiple size={14} />}>
            {t('viewer.models.shown', { count: shown.length, total: models.length })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div role="group" aria-label={t('viewer.models.title')} className={classes.modelList}>
            {models.map(({ id, name, status, viewer_file }) => {
              const ready = status === 'C' && viewer_file !== null;
              const on = ids.includes(id);
              return (
                <Checkbox
                  key={id}
                  label={name ?? String(id)}
                  description={ready ? undefined : t('viewer.models.notReady')}
                  disabled={!ready || (on && ids.length === 1)}
                  checked={on}
                  onChange={() => onShow(on ? ids.filter(each => each !== id) : [...ids, id])}
                />
              );
            })}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
