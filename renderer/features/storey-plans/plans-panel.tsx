// The plans of the storeys: list, visibility and opacity.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { Storey } from '../../api/schema.d.ts';
import { lengthText } from '../../ui/numbers/length-display.ts';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { Note } from '../../ui/states.tsx';
import type { OpenView, ViewStorey } from '../../viewer/open-view.ts';
import { AddPlanDialog } from './add-plan-dialog.tsx';
import { PlanRow } from './plan-row.tsx';
import { storeyPlansQuery } from './queries.ts';
import { modelsOf, partsOf, storeysByModel, targetOf, unseenCount, type ProjectPlace } from './storey-parts.ts';
import classes from './plans.module.css';

export interface PlansPanelProps {
  readonly place: ProjectPlace;
  readonly view: OpenView;
}

export function PlansPanel({ place, view }: PlansPanelProps) {
  const { t } = useTranslation();
  const models = modelsOf(view.storeys);
  const query = useQueries({
    queries: models.map(model => storeyPlansQuery(place, model)),
    combine: results => ({
      ...storeysByModel(models, results),
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
  if (models.length === 0)
    return <Note icon={IconStack2} title={t('storeyPlans.noStoreys.title')} text={t('storeyPlans.noStoreys.text')} />;
  return (
    <Loaded query={query}>
      {plans => (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
        <div className={classes.list} role="region" aria-label={t('storeyPlans.title')} tabIndex={0}>
          <p className={classes.lead}>{t('storeyPlans.lead')}</p>
          {view.storeys.toReversed().map(storey => (
            <StoreySection
              key={storey.parts.map(({ uuid }) => uuid).join()}
              place={place}
              view={view}
              storey={storey}
              plans={plans}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

interface StoreySectionProps extends PlansPanelProps {
  readonly storey: ViewStorey;
  readonly plans: ReadonlyMap<number, readonly Storey[]>;
}

function StoreySection({ place, view, storey, plans }: StoreySectionProps) {
  const { t } = useTranslation();
  const style = useNumberStyle();
  const [isAdding, setAdding] = useState(false);
  const parts = partsOf(place, storey, plans);
  const target = targetOf(parts, model => view.mayEdit(model));
  const unseen = unseenCount(parts);
  return (
    <section className={classes.storey} aria-label={storey.name}>
      <header>
        <h3 className="truncate">{storey.name}</h3>
        <small>{lengthText(storey.elevation, style)}</small>
        {target && (
          <Tooltip label={t('storeyPlans.add')}>
            <ActionIcon
              aria-label={t('storeyPlans.addTo', { storey: storey.name })}
              onClick={() => {
                setAdding(true);
              }}
            >
              <IconPlus size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <ul>
        {parts.flatMap(({ at, found }) =>
          found.plans.map(plan => (
            <PlanRow key={`${at.model} ${plan.plan.id}`} at={at} storeyName={storey.name} placed={plan} view={view} />
          )),
        )}
      </ul>
      {unseen > 0 && <p className={classes.unseen}>{t('storeyPlans.unseen', { count: unseen })}</p>}
      {isAdding && target && (
        <AddPlanDialog
          at={target.at}
          storeyName={storey.name}
          has={target.found.plans}
          view={view}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </section>
  );
}
