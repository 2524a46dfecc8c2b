// Chooses the sheet of the project to place on a storey.
import { Modal, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconFileOff, IconFileVector, IconPhoto, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { ModelWithPositioningPlan } from '../../api/schema.d.ts';
import { useFocusReturn } from '../../ui/dialogs/focus.ts';
import { Note } from '../../ui/states.tsx';
import type { OpenView } from '../../viewer/open-view.ts';
import { pageText } from './plan-facts.ts';
import { canBeDrawn, findChoices, sheetChoices, USUAL_OPACITY, type SheetChoice } from './plan-rules.ts';
import { projectSheetsQuery } from './queries.ts';
import { startPlacing } from './state.ts';
import type { StoreyPlace } from './storey-parts.ts';
import classes from './plans.module.css';

interface AddPlanDialogProps {
  readonly at: StoreyPlace;
  readonly storeyName: string;
  /** plans of the storey */
  readonly has: readonly ModelWithPositioningPlan[];
  readonly view: OpenView;
  readonly onClose: () => void;
}

/** Mounted while it is open. */
export function AddPlanDialog({ at, storeyName, has, view, onClose }: AddPlanDialogProps) {
  const { t, i18n } = useTranslation();
  useFocusReturn();
  const query = useQuery(projectSheetsQuery(at));
  const start = ({ files }: SheetChoice) => {
    onClose();
    startPlacing(view, {
      model: at.model,
      storey: at.storey,
      storeyName,
      plan: files,
      isNew: true,
      opacity: USUAL_OPACITY,
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('storeyPlans.addTo', { storey: storeyName })}
      size="md"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Loaded query={query}>
        {sheets => (
          <Choices
            all={sheetChoices(sheets, has, i18n.language).filter(({ files }) => canBeDrawn(files))}
            onChoose={start}
          />
        )}
      </Loaded>
    </Modal>
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
      <TextInput
        data-autofocus
        value={search}
        onChange={event => {
          setSearch(event.currentTarget.value);
        }}
        leftSection={<IconSearch size={14} />}
        placeholder={t('storeyPlans.search')}
        aria-label={t('storeyPlans.search')}
      />
      <ul className={classes.choices}>
        {found.map(choice => {
          const Symbol = choice.files.sheet_file === null ? IconPhoto : IconFileVector;
          return (
            <li key={choice.id}>
              <UnstyledButton
                onClick={() => {
                  onChoose(choice);
                }}
              >
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
