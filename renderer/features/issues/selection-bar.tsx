// Actions on several issues at once; slides in from the bottom.
import { Button, Menu, Progress } from '@mantine/core';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic } from '../../api/shapes.ts';
import { useIssueChanges, labelsOfAll, withLabel, type IssueChange } from './changes.ts';
import classes from './issues.module.css';
import { memberOptions, noneOption, offered, pickedValue, type Option } from './options.ts';
import { PickList } from './pick-menu.tsx';
import type { IssuePlace } from './place.ts';
import { ChangeProblem } from '../../api/change-form.tsx';
import { TextButton } from '../../ui/buttons.tsx';
import { IconButton } from '../../ui/controls.tsx';

export interface SelectionBarProps {
  readonly at: IssuePlace;
  readonly issues: readonly Topic[];
  readonly onClear: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
}

/** Minimum number of issues for a progress display. */
const MANY = 20;

export function SelectionBar({ at, issues, onClear, onExport, onDelete }: SelectionBarProps) {
  const { t } = useTranslation();
  const { updateAll } = useIssueChanges(at.projectId);
  const [done, setDone] = useState(0);
  const set = (changeOf: (issue: Topic) => IssueChange) => {
    setDone(0);
    updateAll.mutate({ issues, changeOf, onProgress: setDone });
  };
  const { values, people, self, rights } = at;
  const valueMenu = (kind: 'status' | 'priority', changeTo: (value: string | null) => IssueChange) => (
    <SetMenu
      name={t(`issues.fields.${kind}`)}
      options={offered(values, kind)}
      none={t(`issues.no.${kind}`)}
      onSet={value => set(() => changeTo(value))}
    />
  );
  return (
    <div className={classes.floor}>
      <ChangeProblem className={classes.notice} error={updateAll.error} />
      <div className={classes.selection} role="toolbar" aria-label={t('issues.selection')}>
        <IconButton icon={IconX} label={t('issues.clearSelection')} onClick={onClear} />
        <strong aria-live="polite">{t('issues.selected', { count: issues.length })}</strong>
        {updateAll.isPending && issues.length >= MANY && (
          <Progress
            className={classes.share}
            size={4}
            value={(done / issues.length) * 100}
            aria-label={t('issues.changing')}
          />
        )}
        <span className={classes.space} />
        {rights.update && (
          <>
            {valueMenu('status', value => ({ topic_status: value }))}
            <SetMenu
              name={t('issues.fields.assignee')}
              options={memberOptions(t, people, self)}
              none={t('issues.no.who')}
              onSet={value => set(() => ({ assigned_to: value }))}
            />
            {valueMenu('priority', value => ({ priority: value }))}
            <LabelMenu at={at} issues={issues} onSet={set} />
          </>
        )}
        <TextButton icon={IconDownload} text={t('issues.export.menu')} onClick={onExport} />
        {rights.remove && (
          <TextButton icon={IconTrash} text={t('shell.deleteMore')} c="var(--failed)" onClick={onDelete} />
        )}
      </div>
    </div>
  );
}

interface SetMenuProps {
  readonly name: string;
  readonly options: readonly Option[];
  /** label of the option that empties the field */
  readonly none: string;
  readonly onSet: (value: string | null) => void;
}

/** Sets a field of all selected issues, or empties it. */
const SetMenu = ({ name, options, none, onSet }: SetMenuProps) => (
  <Menu position="top" width={220}>
    <Menu.Target>
      <Button>{name}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <PickList
        options={[...options, noneOption(none, options[0]?.color !== undefined)]}
        chosen={[]}
        onPick={value => onSet(pickedValue(value))}
      />
    </Menu.Dropdown>
  </Menu>
);

interface LabelMenuProps extends Pick<SelectionBarProps, 'at' | 'issues'> {
  readonly onSet: (changeOf: (issue: Topic) => IssueChange) => void;
}

/** Removes a label that all issues have; adds any other to all. */
function LabelMenu({ at, issues, onSet }: LabelMenuProps) {
  const { t } = useTranslation();
  const ofAll = labelsOfAll(issues, at.values.label);
  return (
    <Menu position="top" width={220}>
      <Menu.Target>
        <Button>{t('issues.fields.labels')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <PickList
          options={offered(at.values, 'label')}
          chosen={ofAll}
          many
          onPick={label => {
            const has = !ofAll.includes(label);
            onSet(issue => withLabel(issue, label, has));
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
