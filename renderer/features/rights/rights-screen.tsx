// Folder permissions of groups and of members without a group; and the effective permissions of one member.
import { NativeSelect, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { Group, InProject, UserProject } from '../../api/shapes.ts';
import { FormDialog, type FormDialogProps } from '../../ui/dialogs/form-dialog.tsx';
import { personName } from '../../ui/numbers/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/states.tsx';
import { rightsOfQuery, rightsQuery, useRightChange } from './queries.ts';
import type { Spread } from './matrix.ts';
import { useRightWords } from './right-words.tsx';
import { RightsGrid } from './rights-grid.tsx';
import classes from './rights.module.css';
import { TextButton } from '../../ui/buttons.tsx';

interface RightsScreenProps extends InProject {
  readonly tabs: ReactNode;
  readonly mayManage: boolean;
  readonly groups: readonly Group[];
  readonly people: readonly UserProject[];
  /** member of the "view as" mode: id in the list of people */
  readonly viewedAs: number | undefined;
  readonly onViewAs: (member: number | undefined) => void;
  /** link to the groups screen */
  readonly toGroups: ReactNode;
}

export function RightsScreen(props: RightsScreenProps) {
  const { t } = useTranslation();
  return (
    <Page title={t('rights.title')} wide tabs={props.tabs}>
      {props.mayManage ? <Rights {...props} /> : <TroubleNote trouble="no-right" />}
    </Page>
  );
}

function Rights({ cloudId, projectId, groups, people, viewedAs, onViewAs, toGroups }: RightsScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const members = people.filter(({ user_id }) => user_id !== null);
  const person = members.find(({ id }) => id === viewedAs);
  const seen = useQuery({ ...rightsOfQuery(cloudId, projectId, person?.id ?? 0), enabled: person !== undefined });
  const { mutate, error, isPending } = useRightChange(cloudId, projectId);
  const [spread, ask] = useState<Spread>();
  const seenRights = useMemo(() => new Map((seen.data ?? []).map(right => [right.folder_id, right])), [seen.data]);
  const as = person && { name: personName(person), rights: seenRights };
  const problem = problems.of(error ?? seen.error);
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <label className={classes.as}>
          <span>{t('rights.viewAs')}</span>
          <NativeSelect
            value={person ? String(person.id) : ''}
            data={[
              { value: '', label: t('rights.nobody') },
              ...members.map(each => ({ value: String(each.id), label: personName(each) })),
            ]}
            onChange={({ currentTarget: { value } }) => onViewAs(value === '' ? undefined : Number(value))}
          />
        </label>
        {groups.length === 0 ? (
          <p className={classes.hint}>
            {t('rights.noGroups')} {toGroups}
          </p>
        ) : (
          <p className={classes.hint} data-keys="">
            {t('rights.keys')}
          </p>
        )}
        {person && <TextButton icon={IconLock} text={t('rights.asMyself')} onClick={() => onViewAs(undefined)} />}
        {problem !== undefined && !spread && <Outcome problem={problem} />}
      </div>
      <Loaded query={useQuery(rightsQuery(cloudId, projectId))}>
        {folders => <RightsGrid folders={folders} groups={groups} as={as} onChange={mutate} onSpread={ask} />}
      </Loaded>
      {spread && (
        <SpreadDialog
          spread={spread}
          busy={isPending}
          error={problem}
          onClose={() => ask(undefined)}
          onSubmit={() => mutate(spread, { onSuccess: () => ask(undefined) })}
        />
      )}
    </div>
  );
}

type SpreadDialogProps = Omit<FormDialogProps, 'title' | 'action' | 'children'> & { readonly spread: Spread };

/** Confirmation before permissions set in many folders are replaced. */
function SpreadDialog({ spread, ...dialog }: SpreadDialogProps) {
  const { t } = useTranslation();
  const { nameOf } = useRightWords();
  const right = spread.permission === null ? t('rights.asNoGroup') : nameOf(spread.permission);
  return (
    <FormDialog
      {...dialog}
      title={t('rights.spreadTitle', { right, group: spread.group })}
      size="sm"
      action={t('rights.spread')}
    >
      <Text size="sm">{t('rights.spreadText', { folder: spread.folder, count: spread.count })}</Text>
    </FormDialog>
  );
}
