// Permissions of one folder, next to the list: those set for groups, and the effective ones of each person.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { ChangeProblem } from '../../api/change-form.tsx';
import type { Folder, Group, InProject } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import { personName } from '../../ui/numbers/format.ts';
import pageClasses from '../../ui/page.module.css';
import { LoadingRows } from '../../ui/states.tsx';
import { groupPermission, permissionOf, settable } from './matrix.ts';
import { folderPeopleQuery, useRightChange } from './queries.ts';
import type { Permission } from '../../api/roles.ts';
import { Right, useRightWords } from './right-words.tsx';
import classes from './rights.module.css';

interface RightsPanelProps extends InProject {
  readonly folder: Folder;
  readonly groups: readonly Group[];
  readonly mayManage: boolean;
  /** the reason of the person's permission */
  readonly reason: string | undefined;
  /** link to the permissions of all folders */
  readonly toAll: ReactNode;
}

export function RightsPanel({ cloudId, projectId, folder, groups, mayManage, reason, toAll }: RightsPanelProps) {
  const { t } = useTranslation();
  const { mutate, error } = useRightChange(cloudId, projectId);
  const set = (groupId: number | null, permission: Permission | null) =>
    mutate({ folderId: folder.id, groupId, permission, propagate: false });
  return (
    <div className={classes.panel}>
      {reason !== undefined && (
        <p>
          {t('rights.yours')}: <strong>{reason}</strong>
        </p>
      )}
      {mayManage && (
        <>
          <h3>{t('rights.setHere')}</h3>
          <ChangeProblem className={pageClasses.trouble} error={error} />
          <ul className={classes.lines}>
            <li>
              <span>{t('rights.noGroup')}</span>
              <Pick
                label={t('rights.rightOf', { name: t('rights.noGroup') })}
                value={folder.default_permission}
                onPick={permission => set(null, permission)}
              />
            </li>
            {groups.map(({ id, name, color }) => (
              <li key={id}>
                <span title={name}>
                  <Marked color={color} name={name} />
                </span>
                <Pick
                  label={t('rights.rightOf', { name })}
                  value={groupPermission(folder, id)}
                  mayInherit
                  onPick={permission => set(id, permission)}
                />
              </li>
            ))}
          </ul>
          <p>{toAll}</p>
        </>
      )}
      <h3>{t('rights.people')}</h3>
      <Loaded query={useQuery(folderPeopleQuery(cloudId, projectId, folder.id))} loading={<LoadingRows rows={4} />}>
        {all => (
          <ul className={classes.lines}>
            {all.map(person => (
              <li key={person.id}>
                <span className="truncate" title={person.email}>
                  {personName(person)}
                </span>
                <Right permission={person.permission} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: Permission | null;
  readonly mayInherit?: boolean;
  readonly onPick: (permission: Permission | null) => void;
}

function Pick({ label, value, mayInherit = false, onPick }: PickProps) {
  const { t } = useTranslation();
  const { nameOf } = useRightWords();
  const choices = settable.map(permission => ({ value: String(permission), label: nameOf(permission) }));
  return (
    <NativeSelect
      className={`${pageClasses.pick} ${classes.pick}`}
      aria-label={label}
      value={String(value ?? '')}
      data={[...(mayInherit ? [{ value: '', label: t('rights.asNoGroup') }] : []), ...choices]}
      onChange={({ currentTarget: { value: picked } }) => onPick(permissionOf(picked))}
    />
  );
}
