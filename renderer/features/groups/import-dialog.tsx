// Imports groups of another project of the cloud, with their members.
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { Group, Project } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import classes from './groups.module.css';
import { chooseFrom, importable, withGroup } from './import-choice.ts';
import { groupsQuery, useGroupChanges } from './queries.ts';

export interface ImportDialogProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** other projects of the cloud that the user administers; at least one */
  readonly projects: readonly Project[];
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

export function ImportDialog({ cloudId, projectId, projects, groups, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { importGroups } = useGroupChanges(cloudId, projectId);
  const [{ from, chosen }, choose] = useState(() => chooseFrom(projects[0]?.id ?? 0));
  const theirs = useQuery(groupsQuery(cloudId, from));
  return (
    <FormDialog
      title={t('groups.importTitle')}
      size="sm"
      action={t('groups.importAction', { count: chosen.size })}
      busy={importGroups.isPending}
      disabled={chosen.size === 0}
      error={problems.of(importGroups.error)}
      onClose={onClose}
      onSubmit={() => importGroups.mutate([...chosen], { onSuccess: onClose })}
    >
      <NativeSelect
        data-autofocus
        label={t('groups.importFrom')}
        value={String(from)}
        data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget: { value } }) => choose(chooseFrom(Number(value)))}
      />
      <Loaded query={theirs} loading={<LoadingRows rows={4} />}>
        {all => (
          <div className={classes.choices} role="group" aria-label={t('groups.title')}>
            {importable(all, groups).map(({ group: { id, name, color, members }, isHere }) => (
              <Checkbox
                key={id}
                className={classes.choice}
                disabled={isHere}
                label={<Marked color={color} name={name} />}
                description={isHere ? t('groups.isHere') : t('groups.count', { count: members.length })}
                checked={chosen.has(id)}
                onChange={() => choose(before => withGroup(before, id))}
              />
            ))}
            {all.length === 0 && <p className="quiet">{t('groups.noneThere')}</p>}
          </div>
        )}
      </Loaded>
      <p className="quiet" style={{ margin: 0 }}>
        {t('groups.importText')}
      </p>
    </FormDialog>
  );
}
