// Conditions on the columns of the open models, as in the filters of a list, for other features that find elements.
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConditionRows } from './filters-menu.tsx';
import { columnWords, firstCondition } from './conditions.ts';
import type { Condition } from './list-shapes.ts';
import { columnsQuery, useModelStamps } from './queries.ts';
import type { ListPlace } from './table/table-request.ts';
import { TextButton } from '../../ui/buttons.tsx';

interface ConditionListProps {
  readonly place: ListPlace;
  readonly conditions: readonly Condition[];
  /** maximum number of conditions */
  readonly most: number;
  readonly onChange: (next: readonly Condition[]) => void;
}

export function ConditionList({ place, conditions, most, onChange }: ConditionListProps) {
  const { t } = useTranslation();
  const { data: offered = [] } = useQuery(columnsQuery(place, useModelStamps(place)));
  const words = columnWords(t);
  return (
    <>
      <ConditionRows {...{ conditions, offered, words, onChange }} />
      <TextButton
        icon={IconPlus}
        text={t('lists.addFilter')}
        size="compact-xs"
        disabled={conditions.length >= most}
        onClick={() => onChange([...conditions, firstCondition(offered, { from: 'element', name: 'class' })])}
      />
    </>
  );
}
