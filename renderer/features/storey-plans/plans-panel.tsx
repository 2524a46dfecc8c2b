// The plans of the storeys: list, visibility and opacity.
import { ActionIcon, Tooltip, Stack, UnstyledButton } from '@mantine/core';
import { IconPlus, IconStack2, IconFileOff, IconFileVector, IconPhoto } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { Storey, ModelWithPositioningPlan } from '../../api/schema.d.ts';
import { lengthText } from '../../ui/numbers/length-display.ts';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { Note } from '../../ui/states.tsx';
import type { OpenView, ViewStorey } from '../../viewer/open-view.ts';
import { PlanRow } from './plan-row.tsx';
import type { ShownPlansProps } from './shown-plans.tsx';
import { storeyPlansQuery, projectSheetsQuery } from './queries.ts';
import { modelsOf, partsOf, storeysByModel, targetOf, unseenCount, type StoreyPlace } from './placing.ts';
import classes from './plans.module.css';
import { Dialog } from '../../ui/dialogs/form-dialog.tsx';
import { useFocusReturn } from '../../ui/dialogs/focus.ts';
import { pageText, canBeDrawn, findChoices, sheetChoices, USUAL_OPACITY, type SheetChoice } from './plan-rules.ts';
import { startPlacing } from './state.ts';
import { FindField } from '../../ui/controls.tsx';

interface AddPlanDialogProps {
  readonly at: StoreyPlace;
  readonly storeyName: string;
  /** plans of the storey */
  readonly has: readonly ModelWithPositioningPlan[];
  readonly view: OpenView;
  readonly onClose: () => void;
}

/** Chooses the sheet of the project to place on a storey. Mounted while it is open. */
function AddPlanDialog({ at, storeyName, has, view, onClose }: AddPlanDialogProps) {
  const { t, i18n } = useTranslation();
  useFocusReturn();
  const query = useQuery(projectSheetsQuery(at));
  const start = ({ files }: SheetChoice) => {
    onClose();
    const { model, storey } = at;
    startPlacing(view, { model, storey, storeyName, plan: files, isNew: true, opacity: USUAL_OPACITY });
  };
  return (
    <Dialog opened onClose={onClose} title={t('storeyPlans.addTo', { storey: storeyName })} size="md">
      <Loaded query={query}>
        {sheets => (
          <Choices
            all={sheetChoices(sheets, has, i18n.language).filter(({ files }) => canBeDrawn(files))}
            onChoose={start}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly all: readonly SheetChoice[];
  readonly onChoose: (choice: SheetChoice) => void;
}

function Choices({ all, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  if (all.length === 0)
    return <Note icon={IconFileOff} title={t('storeyPlans.noSheets.title')} text={t('storeyPlans.noSheets.text')} />;
  const found = findChoices(all, search);
  return (
    <Stack gap="xs">
      <FindField label={t('storeyPlans.search')} data-autofocus value={search} onText={setSearch} />
      <ul className={classes.choices}>
        {found.map(choice => {
          const Symbol = choice.files.sheet_file === null ? IconPhoto : IconFileVector;
          return (
            <li key={choice.id}>
              <UnstyledButton onClick={() => onChoose(choice)}>
                <Symbol size={16} stroke={1.5} aria-hidden />
                <span className="truncate">{choice.name}</span>
                {choice.page !== null && <small className="truncate">{pageText(t, choice.page, choice.layout)}</small>}
                <small>{choice.files.type}</small>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className={classes.unseen}>{t('storeyPlans.noMatch')}</p>}
    </Stack>
  );
}

export function PlansPanel({ place, view }: ShownPlansProps) {
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
            <StoreySection key={storey.parts.map(({ uuid }) => uuid).join()} {...{ place, view, storey, plans }} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

interface StoreySectionProps extends ShownPlansProps {
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
            <ActionIcon aria-label={t('storeyPlans.addTo', { storey: storey.name })} onClick={() => setAdding(true)}>
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
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
