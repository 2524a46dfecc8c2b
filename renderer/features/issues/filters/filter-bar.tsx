// Filters of the list of issues, and the user's saved filters.
import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { IconBookmark, IconTrash, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic } from '../../../api/shapes.ts';
import { NameDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toggled } from '../../../ui/toggled.ts';
import {
  countOf,
  dues,
  filterOf,
  listNames,
  states,
  type Filter,
  type ListName,
  cleared,
  isMine,
  isPlain,
  keptWords,
  shownChoice,
  withMine,
} from './filters.ts';
import classes from '../issues.module.css';
import { filterOptions, whoOptions } from '../options.ts';
import { PickMenu } from '../pick-menu.tsx';
import type { IssuePlace } from '../place.ts';
import { useSavedFilters } from './saved-filters.ts';
import { TextButton } from '../../../ui/buttons.tsx';

export interface FilterBarProps {
  readonly at: IssuePlace;
  /** all issues of the project */
  readonly issues: readonly Topic[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

export function FilterBar(props: FilterBarProps) {
  const { at, filter, onFilter } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.filters} role="group" aria-label={t('issues.filter')}>
      <SegmentedControl
        aria-label={t('issues.state')}
        value={filter.state}
        data={states.map(value => ({ value, label: t(`issues.states.${value}`) }))}
        onChange={value => onFilter({ ...filter, state: states.find(each => each === value) ?? 'all' })}
      />
      <TextButton
        text={t('issues.mine')}
        className={classes.mine}
        aria-pressed={isMine(filter)}
        data-on={isMine(filter) ? '' : undefined}
        onClick={() => onFilter(withMine(filter))}
      />
      {listNames.map(name => (
        <ListFilter key={name} name={name} {...props} />
      ))}
      <PickMenu
        prefix={filter.due === 'any' ? undefined : t('issues.fields.due')}
        options={dues.map(value => ({ value, label: t(`issues.dues.${value}`) }))}
        chosen={[filter.due]}
        onPick={value => onFilter({ ...filter, due: dues.find(each => each === value) ?? 'any' })}
      >
        <span className={filter.due === 'any' ? undefined : classes.picked}>
          {filter.due === 'any' ? t('issues.fields.due') : t(`issues.dues.${filter.due}`)}
        </span>
      </PickMenu>
      {countOf(filter) > 0 && (
        <Button variant="subtle" leftSection={<IconX size={13} />} onClick={() => onFilter(cleared(filter))}>
          {t('issues.clearFilter')}
        </Button>
      )}
      <SavedFilters projectId={at.projectId} filter={filter} onFilter={onFilter} />
    </div>
  );
}

type ListFilterProps = FilterBarProps & { readonly name: ListName };

/** One field: its name, its one selected value, or the number of selected values. */
function ListFilter({ name, at: { values, people, self }, issues, filter, onFilter }: ListFilterProps) {
  const { t } = useTranslation();
  const options = useMemo(
    () => (name === 'who' ? whoOptions(t, people, self, issues) : filterOptions(t, values, name, issues)),
    [t, name, values, people, self, issues],
  );
  const chosen = filter[name];
  const { text, prefix, isChosen } = shownChoice(t, name, chosen, options);
  return (
    <PickMenu
      {...{ prefix, options, chosen }}
      many
      onPick={value => onFilter({ ...filter, [name]: toggled(chosen, value) })}
    >
      <span className={isChosen ? `truncate ${classes.picked ?? ''}` : 'truncate'}>{text}</span>
    </PickMenu>
  );
}

type SavedFiltersProps = Pick<FilterBarProps, 'filter' | 'onFilter'> & { readonly projectId: number };

function SavedFilters({ projectId, filter, onFilter }: SavedFiltersProps) {
  const { t } = useTranslation();
  const { all, save, forget } = useSavedFilters(projectId);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('issues.savedFilters')} title={t('issues.savedFilters')}>
            <IconBookmark size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t(all.length === 0 ? 'issues.noSavedFilters' : 'issues.savedFilters')}</Menu.Label>
          {all.map(({ name, words }) => (
            <div key={name} className={classes.saved}>
              <Menu.Item onClick={() => onFilter(filterOf(words))}>{name}</Menu.Item>
              <Menu.Item
                className={classes.forget}
                aria-label={t('issues.forgetFilter', { name })}
                title={t('issues.forgetFilter', { name })}
                closeMenuOnClick={false}
                onClick={() => forget(name)}
              >
                <IconTrash size={14} />
              </Menu.Item>
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={isPlain(filter)} onClick={() => setNaming(true)}>
            {t('issues.saveFilter')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          title={t('issues.saveFilterTitle')}
          label={t('issues.filterName')}
          action={t('parts.save')}
          busy={false}
          onClose={() => setNaming(false)}
          onName={name => {
            save({ name, words: keptWords(filter) });
            setNaming(false);
          }}
        />
      )}
    </>
  );
}
