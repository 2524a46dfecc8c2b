// The bar above the list of models: count, filter by kind, and actions on the selection.
import { Button, NativeSelect } from '@mantine/core';
import { IconCube, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../api/shapes.ts';
import { kindOrder, type ModelKind } from './offered.ts';
import type { ModelAction } from './model-actions.ts';
import { kindChoices, openedTogether } from './model-state.ts';
import classes from './models.module.css';

export interface ModelsBarProps {
  readonly all: readonly Model[];
  /** number of models listed */
  readonly count: number;
  readonly kind: ModelKind | undefined;
  readonly chosen: readonly Model[];
  readonly actions: readonly ModelAction[];
  readonly onKind: (kind: ModelKind | undefined) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  /** absent without permission */
  readonly onAdd: (() => void) | undefined;
}

export function ModelsBar({ all, count, kind, chosen, actions, onKind, onView, onAdd }: ModelsBarProps) {
  const { t } = useTranslation();
  const { ids, areChosen } = openedTogether(all, chosen);
  const kinds = kindChoices(all);
  return (
    <div className={classes.bar}>
      <span className="quiet">
        {chosen.length > 0 ? t('models.selected', { count: chosen.length }) : t('models.count', { count })}
      </span>
      {kinds.length > 0 && (
        <NativeSelect
          aria-label={t('models.kind')}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => onKind(kindOrder.find(each => each === value))}
          data={[
            { value: '', label: t('models.allKinds') },
            ...kinds.map(({ kind: value, count: number }) => ({
              value,
              label: `${t(`models.kinds.${value}`)} (${number})`,
            })),
          ]}
        />
      )}
      <span className={classes.space} />
      {chosen.length > 0 &&
        actions
          .filter(({ inBar, isFor }) => inBar && isFor(chosen))
          .map(({ id, title, icon: Symbol, run }) => (
            <Button key={id} leftSection={<Symbol size={14} />} onClick={() => run(chosen)}>
              {title}
            </Button>
          ))}
      {chosen.length === 0 && onAdd && (
        <Button leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {t('models.define.addMore')}
        </Button>
      )}
      <Button
        variant="filled"
        leftSection={<IconCube size={14} />}
        disabled={ids.length === 0}
        onClick={() => onView(ids)}
      >
        {areChosen ? t('models.openSome', { count: ids.length }) : t('models.openAll')}
      </Button>
    </div>
  );
}
